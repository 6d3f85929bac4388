/** What other domains choose products by: the very conditions of the list. */
export { productConditions } from './products.filter.repo.ts'
