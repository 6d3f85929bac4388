import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { customerEmails } from '#contract/domains/customer-emails.ts'
import { type Request, type RequestRow, rewardRequests } from '#contract/domains/reward-requests.ts'
import { getToasts } from '#web/client/toast.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { undoDecision } from './reward-requests.decisions.ts'
import RequestsPage from './requests-page.tsx'

const names = ['Ada Byrne', 'Ben Cole', 'Cleo Diaz']

const exampleRow = (number: number, fields: Partial<RequestRow> = {}): RequestRow => ({
  _id: exampleId(number),
  task: { _id: exampleId(800), name: 'Follow us' },
  customer: { _id: exampleId(700 + number), name: names[number - 1] ?? '' },
  status: 'pending',
  source: 'customer',
  kind: 'points',
  amount: 25,
  proof: 'text',
  text: `<b>@user${number}</b>`,
  file: null,
  previousId: null,
  reviewer: null,
  reason: null,
  note: '',
  createdAt: exampleTime,
  decidedAt: null,
  ...fields,
})

const toRequest = (row: RequestRow): Request => ({
  ...row,
  instructions: 'Send us your username.',
  history: {
    customerSince: exampleTime,
    points: 40,
    credit: 0,
    orders: 3,
    spend: 12_000,
    lastOrderAt: null,
    requests: { pending: 0, approved: 0, rejected: 0 },
    latest: [],
  },
})

const openQueue = async (rows = [1, 2, 3].map((number) => exampleRow(number))) => {
  const api = makeFakeApi()
  const decided = new Map<string, RequestRow>()
  const current = () => rows.map((row) => decided.get(row._id) ?? row)
  const find = (path: string) => current().find(({ _id }) => path.includes(_id)) ?? exampleRow(1)
  const decide = (status: 'approved' | 'rejected') => (path: string) => {
    const row = find(path)
    decided.set(row._id, { ...row, status, reviewer: { _id: exampleId(901), name: 'Ada Marsh' } })
    return { data: toRequest(find(path)) }
  }
  api.on(rewardRequests.reviewers, () => ({
    data: { data: [{ _id: exampleId(5), name: 'Grace Hall' }], total: 1, nextCursor: null },
  }))
  api.on(rewardRequests.list, ({ query }) => {
    const data = current().filter(({ status }) => status === (query.get('status') ?? status))
    return { data: { data, total: data.length, totalIsCapped: false, nextCursor: null } }
  })
  api.on(rewardRequests.get, ({ path }) => ({ data: toRequest(find(path)) }))
  api.on(rewardRequests.approve, ({ path }) => decide('approved')(path))
  api.on(rewardRequests.reject, ({ path }) => decide('rejected')(path))
  api.on(customerEmails.active, () => ({ data: { kinds: [] } }))
  const screen = await renderPage(<RequestsPage />)
  await expect.element(article(1)).toBeVisible()
  return { api, decided, ...screen }
}

const article = (number: number) => page.getByRole('article', { name: `Follow us, ${names[number - 1]}` })
const link = (number: number) => page.getByRole('link', { name: names[number - 1] ?? '', exact: true }).first()
const row = (number: number) =>
  page
    .getByRole('listitem')
    .filter({ hasText: names[number - 1] ?? '' })
    .first()
const undoButton = page.getByRole('button', { name: 'Undo' })
const approvals = (api: ReturnType<typeof makeFakeApi>) => api.callsTo(rewardRequests.approve).map(({ path }) => path)
const press = (keys: string) => userEvent.keyboard(keys)
const leave = () => page.getByRole('link', { name: 'Leave the page' }).click()

afterEach(() => {
  while (undoDecision());
})

it('opens what waits, oldest first, and shows text as text', async () => {
  const { api } = await openQueue()
  const queries = api.callsTo(rewardRequests.list).map(({ query }) => Object.fromEntries(query))
  expect(queries).toContainEqual(expect.objectContaining({ status: 'pending', sortBy: 'createdAt', sortOrder: 'asc' }))
  await expect.element(article(1)).toHaveTextContent('<b>@user1</b>')
})

it('opens a request of the tab that was chosen', async () => {
  const { api } = await openQueue([exampleRow(1), exampleRow(2, { status: 'rejected' })])
  const data = [exampleRow(2, { status: 'rejected' })]
  const arrival = Promise.withResolvers<void>()
  api.on(rewardRequests.list, async () => {
    await arrival.promise
    return { data: { data, total: 1, totalIsCapped: false, nextCursor: null } }
  })
  await page.getByRole('button', { name: /^Rejected/ }).click()
  // The rows of the tab before are still shown.
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull()
  arrival.resolve()
  await expect.element(article(2)).toBeVisible()
  expect(article(1).query()).toBeNull()
})

it('moves with j, k and the arrow keys', async () => {
  await openQueue()
  await press('j')
  await expect.element(article(2)).toBeVisible()
  await expect.element(link(2)).toHaveAttribute('aria-current', 'true')
  await press('{ArrowDown}')
  await expect.element(article(3)).toBeVisible()
  await press('k')
  await press('{ArrowUp}')
  await expect.element(article(1)).toBeVisible()
})

it('approves with a, goes to the next one, and sends nothing while it can be undone', async () => {
  const { api } = await openQueue()
  await link(1).click()
  await press('a')
  await expect.element(article(2)).toBeVisible()
  await expect.element(row(1)).toHaveTextContent('Approved')
  await press('j')
  await expect.element(article(3)).toBeVisible()
  await press('u')
  await expect.element(article(1)).toBeVisible()
  await expect.element(row(1)).toHaveTextContent('Pending')
  await expect.element(undoButton).not.toBeInTheDocument()
  await leave()
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  expect(approvals(api)).toEqual([])
})

it('rejects with r and the number of a reason', async () => {
  const { api } = await openQueue()
  await press('r')
  await expect.element(page.getByRole('dialog', { name: /Reject “Follow us” for Ada Byrne/ })).toBeVisible()
  await press('4')
  await expect.element(article(2)).toBeVisible()
  await expect.element(row(1)).toHaveTextContent('Rejected')
  await leave()
  await expect
    .poll(() => api.callsTo(rewardRequests.reject).map(({ body }) => body))
    .toEqual([{ reason: 'not_found', note: '', store_id: exampleId(900) }])
})

it('asks for a message with the reason Other, and sends it', async () => {
  const { api } = await openQueue()
  await press('r7')
  const note = page.getByRole('textbox', { name: 'Message to the customer' })
  await expect.element(note).toHaveFocus()
  await note.fill('That account is private.')
  await page.getByRole('button', { name: 'Reject request' }).click()
  await leave()
  await expect
    .poll(() => api.callsTo(rewardRequests.reject)[0]?.body)
    .toMatchObject({ reason: 'other', note: 'That account is private.' })
})

it('sends held decisions when the person leaves the page', async () => {
  const { api } = await openQueue()
  await press('a')
  await expect.element(article(2)).toBeVisible()
  await press('a')
  await expect.element(article(3)).toBeVisible()
  expect(approvals(api)).toEqual([])
  await leave()
  await expect.poll(() => approvals(api).length).toBe(2)
})

it('sends a held decision in the event that closes the tab, and shows it until the list has it', async () => {
  const { api } = await openQueue()
  await press('a')
  await expect.element(row(1)).toHaveTextContent('Approved')
  window.dispatchEvent(new Event('pagehide'))
  // Not a poll: a page that is being closed runs nothing later.
  expect(approvals(api)).toHaveLength(1)
  await expect.element(row(1)).not.toBeInTheDocument()
  await expect.element(undoButton).not.toBeInTheDocument()
})

it('says who decided first', async () => {
  const { api } = await openQueue()
  const decidedByGrace = exampleRow(1, { status: 'rejected', reviewer: { _id: exampleId(5), name: 'Grace Hall' } })
  api.on(rewardRequests.approve, () => ({ status: 409, code: 'status_changed', current: toRequest(decidedByGrace) }))
  await press('a')
  await expect.element(article(2)).toBeVisible()
  window.dispatchEvent(new Event('pagehide'))
  await expect
    .poll(() => getToasts().map(({ title }) => title))
    .toEqual(['Grace Hall already rejected “Follow us” for Ada Byrne. Your decision wasn’t saved.'])
})

it('offers another try when the server can’t be reached, as the same action', async () => {
  const { api } = await openQueue()
  api.on(rewardRequests.approve, () => 'offline')
  await press('a')
  await expect.element(article(2)).toBeVisible()
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => getToasts()[0]?.title).toMatch(/not saved/)
  getToasts()[0]?.action?.run()
  await expect.poll(() => approvals(api).length).toBe(2)
  const [first, second] = api.callsTo(rewardRequests.approve)
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

it('approves the selected requests together, with one undo', async () => {
  const { api } = await openQueue()
  api.on(rewardRequests.approveMany, ({ body }) => ({ data: { ids: (body['ids'] as string[]).slice(1) } }))
  await page.getByRole('checkbox', { name: 'Select Ada Byrne' }).click()
  await page.getByRole('checkbox', { name: 'Select Ben Cole' }).click()
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText('2 requests approved')).toBeVisible()
  await leave()
  await expect.poll(() => api.callsTo(rewardRequests.approveMany)[0]?.body['ids']).toEqual([exampleId(1), exampleId(2)])
  await expect
    .poll(() => getToasts().map(({ title }) => title))
    .toEqual(['1 request was already decided by someone else. Your decision on it wasn’t saved.'])
})

it('has one pane on a phone, and Back returns to the list', async () => {
  const { router } = await (async () => {
    await page.viewport(390, 844)
    const api = makeFakeApi()
    const rows = [exampleRow(1), exampleRow(2)]
    api.on(rewardRequests.list, () => ({ data: { data: rows, total: 2, totalIsCapped: false, nextCursor: null } }))
    api.on(rewardRequests.get, ({ path }) => ({
      data: toRequest(rows.find(({ _id }) => path.includes(_id)) ?? exampleRow(1)),
    }))
    return renderPage(<RequestsPage />)
  })()
  await expect.element(link(2)).toBeVisible()
  expect(page.getByRole('article').query()).toBeNull()
  await link(2).click()
  await expect.element(article(2)).toBeVisible()
  expect(page.getByRole('searchbox').query()).toBeNull()
  await router.navigate(-1)
  await expect.element(page.getByRole('searchbox')).toBeVisible()
})
