import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ProductImport } from '#contract/domains/product-imports.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { exampleId } from '#web/testing/example-brand.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { CheckResult } from './stages.tsx'

const counts = { total: 2, created: 2, updated: 0, unchanged: 0, failed: 0, skipped: 0 }
const file = { _id: exampleId(1), status: 'checked', notes: 0, problems: [], ...counts } as unknown as ProductImport

it('shows new categories, and the result without them if the server is of an earlier version', async () => {
  makeFakeApi()
  const newNames = [{ kind: 'categories', total: 1, names: ['Teas'] }] as unknown as ProductImport['newNames']
  await renderPage(
    <>
      <CheckResult file={{ ...file, newNames }} onChangeMapping={() => undefined} />
      <CheckResult file={file} onChangeMapping={() => undefined} />
    </>,
  )
  await expect.poll(() => page.getByText('2 products ready to import').elements().length).toBe(2)
  await expect.element(page.getByText('Teas')).toBeVisible()
})
