/** The conditions of the product list and the validity of its cached counts. */
export {
  getCacheCondition,
  hasPrice,
  planProductList,
  productConditions,
  productsUnchangedSince as sameProductsSince,
} from './product-filter.repo.ts'
