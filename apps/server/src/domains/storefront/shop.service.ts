export { readShop, type ShopRow } from './shop.repo.ts'
