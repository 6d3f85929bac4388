import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Brand, brands } from '#contract/domains/brands.ts'
import { beginFirstScreen, isFirstContentShown, waitForFirstContent } from '#web/client/first-content.ts'
import { queryClient } from '#web/client/query-client.ts'
import { exampleBrand, exampleId } from '#web/testing/example-brand.ts'
import { type ApiCall, makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import type { BulkAction, Column, RowAction } from '#web/kit/table/columns.ts'
import type { Filter } from './filters/filters.ts'
import { listText } from './list.text.ts'
import { ListPage } from './list-page.tsx'

const text = listText.en

const columns: Column<Brand>[] = [
  { id: 'description', label: 'Description', value: (brand) => brand.description, phone: 'detail' },
  {
    id: 'version',
    label: 'Version',
    value: (brand) => brand.version,
    isNumeric: true,
    sort: 'version',
    phone: 'amount',
  },
  { id: 'updatedAt', label: 'Updated', cell: (brand) => brand.updatedAt, sort: 'updatedAt', defaultOrder: 'desc' },
  { id: 'website', label: 'Website', cell: (brand) => brand.website, hiddenByDefault: true },
]

const filters: Filter[] = [
  { kind: 'choice', name: 'logo', label: 'Logo', options: [{ value: 'with', label: 'With logo' }] },
]

interface ScreenOptions {
  wraps?: true
  actions?: (brand: Brand) => RowAction[]
  bulk?: BulkAction<Brand>[]
}

const sort = { by: 'name', order: 'asc' } as const

const Screen = ({ actions, bulk, wraps }: ScreenOptions) => (
  <ListPage
    title="Brands"
    list={brands.list}
    sort={sort}
    primaryColumn={{
      label: 'Name',
      name: (brand) => brand.name,
      to: (brand) => brand._id,
      sort: 'name',
      ...(wraps && { wraps }),
    }}
    columns={columns}
    filters={filters}
    primaryAction={{ label: 'Add brand', to: 'new' }}
    {...(actions && { actions })}
    {...(bulk && { bulk })}
    empty={{ illustration: 'shelf', title: 'No brands yet', body: 'Add your first brand.' }}
  />
)

const toPage = (rows: Brand[], more: { nextCursor?: string; total?: number } = {}) => ({
  data: { data: rows, total: more.total ?? rows.length, totalIsCapped: false, nextCursor: more.nextCursor ?? null },
})

const three = [exampleBrand(1), exampleBrand(2), exampleBrand(3)]

const renderList = async (
  reply: (call: ApiCall) => ReturnType<typeof toPage>,
  options: ScreenOptions = {},
  search = '',
) => {
  const api = makeFakeApi()
  api.on(brands.list, reply)
  const screen = await renderPage(<Screen {...options} />, { search })
  return { api, ...screen }
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const lastQuery = (api: ReturnType<typeof makeFakeApi>) =>
  Object.fromEntries(api.callsTo(brands.list).at(-1)?.query ?? [])

describe('ListPage', () => {
  it('shows the rows of the window first on the first screen of a document, then the others', async () => {
    beginFirstScreen()
    const counts: number[] = []
    const observer = new MutationObserver(() => counts.push(document.querySelectorAll('[data-row]').length))
    observer.observe(document, { childList: true, subtree: true })
    const fifty = Array.from({ length: 50 }, (_, index) => exampleBrand(index + 1))
    await renderList(() => toPage(fifty))
    await expect.element(row('Brand 50')).toBeInTheDocument()
    observer.disconnect()
    const first = counts.find((count) => count > 0)
    expect(first).toBeGreaterThanOrEqual(8)
    expect(first).toBeLessThan(50)
    waitForFirstContent()
    await vi.waitFor(() => expect(isFirstContentShown()).toBe(true))
  })

  it('shows the rows, their count and the shown columns', async () => {
    await renderList(() => toPage([exampleBrand(1, { description: 'Tools', website: 'https://a.example' })]))
    await expect.element(row('Brand 1')).toHaveTextContent('Tools')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Brands')
    await expect.element(page.getByRole('columnheader', { name: 'Description' })).toBeVisible()
    expect(page.getByText('https://a.example').query()).toBeNull()
  })

  it('reads search, filter, sort and page size from the address', async () => {
    const { api } = await renderList(() => toPage(three), {}, '?q=ab&logo=with&sort=-updatedAt&limit=100&unknown=1')
    await expect.element(row('Brand 1')).toBeVisible()
    expect(lastQuery(api)).toMatchObject({
      search: 'ab',
      logo: 'with',
      sortBy: 'updatedAt',
      sortOrder: 'desc',
      limit: '100',
    })
    expect(lastQuery(api)).not.toHaveProperty('unknown')
  })

  it('writes the search to the address and asks the server for it', async () => {
    const { api, search } = await renderList(() => toPage(three))
    await page.getByRole('searchbox').fill('acme')
    await expect.poll(() => lastQuery(api)['search']).toBe('acme')
    expect(search().get('q')).toBe('acme')
  })

  it('writes the sort order to the address and asks the server for it', async () => {
    const { api, search } = await renderList(() => toPage(three), {}, '?q=acme')
    await expect.element(row('Brand 1')).toBeVisible()
    const header = page.getByRole('button', { name: 'Updated' })
    await header.click()
    await expect.poll(() => search().get('sort')).toBe('-updatedAt')
    await expect.poll(() => lastQuery(api)).toMatchObject({ sortBy: 'updatedAt', sortOrder: 'desc', search: 'acme' })
    await header.click()
    await expect.poll(() => lastQuery(api)['sortOrder']).toBe('asc')
    await expect.element(page.getByRole('columnheader', { name: 'Updated' })).toHaveAttribute('aria-sort', 'ascending')
  })

  it('filters by a chip and clears it', async () => {
    const { api, search } = await renderList(() => toPage(three))
    await page.getByRole('button', { name: 'Logo' }).click()
    await page.getByRole('radio', { name: 'With logo' }).click()
    await expect.poll(() => lastQuery(api)['logo']).toBe('with')
    await page.getByRole('button', { name: text.clearFilter.replace('{{label}}', 'Logo') }).click()
    await expect.poll(() => search().get('logo')).toBeNull()
  })

  it('selects a range of rows with Shift, one row with a click and all rows with the header', async () => {
    const bulk = [{ label: 'Archive', run: () => Promise.resolve() }]
    await renderList(() => toPage([...three, exampleBrand(4)]), { bulk })
    const box = (number: number) => row(`Brand ${number}`).getByRole('checkbox')
    await box(1).click()
    await box(3).click({ modifiers: ['Shift'] })
    await expect.element(box(2)).toBeChecked()
    await expect.element(box(4)).not.toBeChecked()
    await box(2).click()
    await expect.element(box(2)).not.toBeChecked()
    await expect.element(box(3)).toBeChecked()
    await page.getByRole('checkbox', { name: text.selectAll }).click()
    await expect.element(box(4)).toBeChecked()
  })

  it('turns pages with the cursor of the response and goes back', async () => {
    const { api, search } = await renderList(({ query }) =>
      query.get('cursor') === 'c2'
        ? toPage([exampleBrand(4)], { total: 51 })
        : toPage(three, { total: 51, nextCursor: 'c2' }),
    )
    await page.getByRole('button', { name: text.nextPage }).click()
    await expect.element(row('Brand 4')).toBeVisible()
    expect(search().get('page')).toBe('2')
    await page.getByRole('button', { name: text.previousPage }).click()
    await expect.element(row('Brand 1')).toBeVisible()
    expect(api.callsTo(brands.list).some(({ query }) => query.get('cursor') === 'c2')).toBe(true)
  })

  it('goes back a page when its rows were deleted', async () => {
    const { search } = await renderList(
      ({ query }) => (query.get('cursor') ? toPage([], { total: 3 }) : toPage(three)),
      {},
      '?after=c2&page=2',
    )
    await expect.element(row('Brand 1')).toBeVisible()
    expect(search().get('page')).toBeNull()
  })

  it('offers the primary action once: in the middle of an empty list', async () => {
    await renderList(() => toPage([]))
    await expect.element(page.getByRole('heading', { name: 'No brands yet' })).toBeVisible()
    await expect.poll(() => page.getByRole('link', { name: 'Add brand' }).elements()).toHaveLength(1)
    expect(page.getByRole('searchbox').query()).toBeNull()
  })

  it('tells an empty search from an empty list and clears it', async () => {
    const { search } = await renderList(({ query }) => (query.get('search') ? toPage([]) : toPage(three)), {}, '?q=zzz')
    await expect.element(page.getByText(text.nothingFound)).toBeVisible()
    expect(page.getByRole('heading', { name: 'No brands yet' }).query()).toBeNull()
    await page.getByText(text.clearSearch, { exact: true }).click()
    await expect.element(row('Brand 1')).toBeVisible()
    expect(search().get('q')).toBeNull()
  })

  it('says that the person may not see the list, without a retry', async () => {
    const api = makeFakeApi()
    api.on(brands.list, () => ({ status: 403, code: 'forbidden' }))
    await renderPage(<Screen />)
    await expect.element(page.getByText(kitText.en.cannotView)).toBeVisible()
    expect(page.getByRole('button', { name: kitText.en.retry }).elements()).toEqual([])
  })

  it('shows an error and loads again', async () => {
    const api = makeFakeApi()
    api.on(brands.list, () => ({ status: 500, code: 'internal', message: 'Something broke.' }))
    await renderPage(<Screen />)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Something broke.')
    api.on(brands.list, () => toPage(three))
    await page.getByRole('button', { name: kitText.en.retry }).click()
    await expect.element(row('Brand 1')).toBeVisible()
  })

  it('hands the selected rows to a bulk action and clears the selection', async () => {
    const runs: string[][] = []
    const bulk: BulkAction<Brand>[] = [{ label: 'Archive', run: async (ids) => runs.push(ids) }]
    await renderList(() => toPage(three), { bulk })
    await page.getByRole('checkbox', { name: 'Select Brand 1' }).click()
    await page.getByRole('checkbox', { name: 'Select Brand 3' }).click()
    await expect.element(page.getByRole('region', { name: '2 selected' })).toBeVisible()
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect.poll(() => runs).toEqual([[exampleId(1), exampleId(3)]])
    await expect.poll(() => page.getByRole('region', { name: /selected/ }).elements()).toHaveLength(0)
  })

  it('keeps the selection when a bulk action changed nothing', async () => {
    await renderList(() => toPage(three), { bulk: [{ label: 'Archive', run: async () => false }] })
    await page.getByRole('checkbox', { name: 'Select Brand 1' }).click()
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect.element(page.getByRole('region', { name: '1 selected' })).toBeVisible()
  })

  it('extends the selection to all matching rows', async () => {
    const views: string[] = []
    const bulk: BulkAction<Brand>[] = [
      { label: 'Archive', run: async () => undefined, runAll: async (view) => views.push(view) },
    ]
    await renderList(() => toPage(three, { total: 400, nextCursor: 'c2' }), { bulk }, '?q=brand')
    await page.getByRole('checkbox', { name: text.selectAll }).click()
    await page.getByRole('button', { name: 'Select all 400' }).click()
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect.poll(() => views).toHaveLength(1)
    expect(new URLSearchParams(views[0]).get('q')).toBe('brand')
  })

  it('offers no selection to people who can do nothing with it', async () => {
    await renderList(() => toPage(three), {
      actions: () => [{ label: 'Edit', run: () => undefined, reason: 'No permission' }],
      bulk: [{ label: 'Archive', run: async () => undefined, reason: 'No permission' }],
    })
    await expect.element(row('Brand 1')).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toHaveLength(0)
    expect(page.getByRole('button', { name: 'Actions for Brand 1' }).query()).toBeNull()
  })

  it('drops deleted rows from the selection', async () => {
    let rows = three
    const { api } = await renderList(() => toPage(rows), { bulk: [{ label: 'Archive', run: async () => undefined }] })
    await page.getByRole('checkbox', { name: 'Select Brand 1' }).click()
    rows = three.slice(1)
    await queryClient.invalidateQueries({ queryKey: [brands.list.resource] })
    await expect.poll(() => api.callsTo(brands.list).length).toBe(2)
    // While rows are selected the page does not move under the pointer: the change is announced.
    await page.getByRole('button', { name: text.showChanged }).click()
    await expect.poll(() => page.getByRole('region', { name: /selected/ }).elements()).toHaveLength(0)
    rows = three
    await queryClient.invalidateQueries({ queryKey: [brands.list.resource] })
    await expect.element(page.getByRole('checkbox', { name: 'Select Brand 1' })).not.toBeChecked()
  })

  it('moves, selects and opens by keyboard, and jumps to the search', async () => {
    const { router } = await renderList(() => toPage(three), {
      bulk: [{ label: 'Archive', run: async () => undefined }],
    })
    await expect.element(row('Brand 1')).toBeVisible()
    await userEvent.keyboard('jjx')
    await expect.element(page.getByRole('checkbox', { name: 'Select Brand 2' })).toBeChecked()
    await userEvent.keyboard('k')
    await expect.element(page.getByRole('link', { name: 'Brand 1' })).toHaveFocus()
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    await page.getByRole('link', { name: 'Brand 3' }).click()
    expect(router.state.location.pathname).toBe(`/items/${exampleId(3)}`)
  })

  it('remembers a column that was switched on', async () => {
    await renderList(() => toPage([exampleBrand(1, { website: 'https://a.example' })]))
    await page.getByRole('button', { name: text.columns }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Website' }).click()
    await expect.element(page.getByText('https://a.example')).toBeVisible()
    expect(Object.values(localStorage).some((value) => String(value).includes('"website":true'))).toBe(true)
  })
})

describe('ListPage in a wide window', () => {
  it('ends the header of a numeric column where its numbers end', async () => {
    await page.viewport(1440, 900)
    await renderList(() => toPage(three))
    await expect.element(row('Brand 1')).toBeVisible()
    const measureRight = (node: Node | null | undefined): number => {
      const range = document.createRange()
      if (node) range.selectNode(node)
      return range.getBoundingClientRect().right
    }
    const label = page.getByRole('button', { name: 'Version' }).element().firstChild
    const figure = row('Brand 1').element().querySelector('[data-figures]')?.firstChild
    expect(measureRight(figure)).toBeGreaterThan(0)
    expect(measureRight(label)).toBeCloseTo(measureRight(figure), 0)
  })
})

describe('ListPage on a phone', () => {
  const renderOnPhone = async (...args: Parameters<typeof renderList>) => {
    await page.viewport(390, 844)
    return renderList(...args)
  }
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const filterButton = page.getByRole('button', { name: text.filter })
  const openSheet = async () => {
    await filterButton.click()
    return page.getByRole('dialog', { name: text.filter })
  }

  it('shows rows of two lines with the columns for a phone, and opens them anywhere', async () => {
    const { router } = await renderOnPhone(() => toPage([exampleBrand(1, { description: 'Tools' })]))
    await expect.element(item('Brand 1')).toHaveTextContent('Tools')
    await expect.element(item('Brand 1')).toHaveTextContent('Version 1')
    expect(page.getByRole('columnheader').elements()).toHaveLength(0)
    expect(item('Brand 1').element().textContent).not.toContain('Updated')
    const bounds = item('Brand 1').element().getBoundingClientRect()
    // A third line would make it about 100 high.
    expect(bounds.height).toBeLessThan(90)
    await item('Brand 1').click({ position: { x: bounds.width - 20, y: 12 } })
    await expect.poll(() => router.state.location.pathname).toBe(`/items/${exampleId(1)}`)
  })

  it('wraps a name that is a sentence to two lines', async () => {
    const name = 'Elena Marsh changed the fulfillment window “Saturday morning deliveries”'
    await renderOnPhone(() => toPage([exampleBrand(1, { name: `${name} ${name}` }), exampleBrand(2)]), { wraps: true })
    const getHeight = (label: string) =>
      page.getByRole('link', { name: label }).element().getBoundingClientRect().height
    await expect.element(item('Brand 2')).toBeVisible()
    expect(getHeight(name)).toBe(2 * getHeight('Brand 2'))
  })

  it('filters, sorts and clears in a sheet behind one button', async () => {
    const { api, search } = await renderOnPhone(() => toPage(three))
    await expect.element(item('Brand 1')).toBeVisible()
    expect(page.getByRole('button', { name: 'Logo' }).query()).toBeNull()
    const sheet = await openSheet()
    await sheet.getByRole('button', { name: 'Logo' }).click()
    await sheet.getByRole('radio', { name: 'With logo' }).click()
    await expect.poll(() => lastQuery(api)['logo']).toBe('with')
    await sheet.getByLabelText(text.sortBy).selectOptions('updatedAt desc')
    await expect.poll(() => search().get('sort')).toBe('-updatedAt')
    await sheet.getByRole('button', { name: text.showResults }).click()
    await expect.element(filterButton).toHaveTextContent('1')
    await (await openSheet()).getByRole('button', { name: text.clearFilters }).click()
    await expect.poll(() => search().get('logo')).toBeNull()
  })

  it('offers checkboxes only while selecting, and bulk actions in the place of the primary action', async () => {
    await renderOnPhone(() => toPage(three), { bulk: [{ label: 'Archive', run: async () => undefined }] })
    await expect.element(item('Brand 1')).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toHaveLength(0)
    await (await openSheet()).getByRole('button', { name: text.selectRows }).click()
    await page.getByRole('checkbox', { name: 'Select Brand 2' }).click()
    await expect.element(page.getByRole('region', { name: '1 selected' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Add brand' }).query()).toBeNull()
  })

  it('keeps the primary action at the bottom of the screen', async () => {
    await renderOnPhone(() => toPage(three))
    await expect.element(item('Brand 1')).toBeVisible()
    const { bottom, width } = page.getByRole('link', { name: 'Add brand' }).element().getBoundingClientRect()
    expect(bottom).toBeGreaterThan(window.innerHeight - 80)
    expect(width).toBeGreaterThan(300)
  })
})
