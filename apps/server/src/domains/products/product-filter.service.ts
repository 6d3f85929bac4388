/** For other domains: the conditions of the product list and the validity of its cached counts. */
export { productConditions, productsUnchangedSince as sameProductsSince } from './product-filter.repo.ts'
