/** For other domains: the conditions of the product list and the validity of its cached counts. */
export { productConditions, sameProductsSince } from './products.filter.repo.ts'
