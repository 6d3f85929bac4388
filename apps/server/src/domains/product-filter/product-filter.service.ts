/** The conditions of product lists. */
export { hasPrice, planProductList, productConditions, productChanges } from './product-filter.repo.ts'
