import { afterAll, beforeAll, expect, it } from 'vitest'
import { logs } from '#contract/domains/logs.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let admin: Person

beforeAll(async () => {
  test = await openTestApp()
  admin = await test.newAdmin()
})
afterAll(() => test.close())

const list = (query: Record<string, string | number> = {}) => test.data(logs.list, { as: admin, query })

it('stores what browsers report and lists it for admins, newest first', async () => {
  const reports = [
    { message: '500 Error', level: 'error', error: 'TypeError: <img src=x onerror=alert(1)>' },
    { message: 'Conexión perdida 100%', level: 'warning', error: '' },
    { message: 'Slow page', level: 'info', error: '' },
  ]
  for (const body of reports) await test.data(logs.send, { body, headers: { 'user-agent': 'Tester/1.0' } })
  const page = await list()
  expect(page.data.map((entry) => entry.message)).toEqual(['Slow page', 'Conexión perdida 100%', '500 Error'])
  expect(page.data[2]).toMatchObject({ ...reports[0], device: 'Tester/1.0', address: '127.0.0.1' })
  const id = page.data[2]?._id ?? ''
  expect(await test.data(logs.get, { as: admin, params: { id } })).toEqual(page.data[2])
  expect((await test.call(logs.get, { as: admin, params: { id: newId() } })).status).toBe(404)

  expect((await list({ level: 'warning' })).data.map((entry) => entry.message)).toEqual(['Conexión perdida 100%'])
  expect((await list({ search: 'CONEXION' })).total).toBe(1)
  expect((await list({ search: '_' })).total).toBe(0)
  const first = await list({ limit: 2 })
  const rest = await list({ limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.data, ...rest.data]).toEqual(page.data)
  expect(rest.nextCursor).toBeNull()
})

it('filters by date', async () => {
  const at = new Date('2024-02-29T23:59:59.999Z')
  const entry = { level: 'info', message: 'Leap', error: '', address: '', device: '' }
  await test.database.kysely
    .insertInto('client_logs')
    .values({ id: newId(), at, ...entry })
    .execute()
  expect((await list({ from: '2024-02-29', to: '2024-02-29' })).total).toBe(1)
  expect((await list({ to: '2024-02-28' })).total).toBe(0)
  expect((await list({ from: '2024-03-01', to: '2024-03-02' })).total).toBe(0)
  for (const from of ['2024-02-30', '0000-01-01', 'yesterday']) {
    expect((await test.call(logs.list, { as: admin, query: { from } })).status).toBe(422)
  }
})
