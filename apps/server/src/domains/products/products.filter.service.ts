/** What other domains choose products by: the very conditions of the list, and when its counts still hold. */
export { productConditions, sameProductsSince } from './products.filter.repo.ts'
