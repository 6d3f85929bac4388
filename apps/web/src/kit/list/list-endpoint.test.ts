import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { toPlainRequest, toRequestPath } from '#contract/core/request.ts'
import { brands } from '#contract/domains/brands.ts'
import { categories } from '#contract/domains/categories.ts'
import { customers } from '#contract/domains/customers.ts'
import { products } from '#contract/domains/products.ts'
import { rowRequest } from './list-endpoint.ts'

it.each<Endpoint>([brands.get, categories.get, customers.get, products.get])('requests one row of $path', (get) => {
  expect(toRequestPath(get, toPlainRequest(rowRequest(get, 'row-1')), 'store-1')).toMatch(/\/row-1(\?|$)/)
})
