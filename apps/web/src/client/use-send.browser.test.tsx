import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { brands } from '#contract/domains/brands.ts'
import { exampleBrand, exampleId } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { getQueryOptions } from './use-get.ts'
import { queryClient } from './query-client.ts'
import { getToasts } from './toast.ts'
import { type UseSendOptions, useSend } from './use-send.ts'

type Create = typeof brands.create

const brand = (name: string) => exampleBrand(1, { name })

const Buttons = ({ options }: { options: UseSendOptions<Create> }) => {
  const { send, sending, error } = useSend(brands.create, options)
  return (
    <>
      <button onClick={() => void send({ body: { name: 'Acme' } })}>Create Acme</button>
      <button onClick={() => void send({ body: { name: 'Bolt' } })}>Create Bolt</button>
      <output>{sending ? 'sending' : (error?.code ?? 'idle')}</output>
    </>
  )
}

const renderButtons = async (options: UseSendOptions<Create> = {}) => {
  const api = makeFakeApi()
  await renderPage(<Buttons options={options} />)
  return api
}

const acme = page.getByRole('button', { name: 'Create Acme' })
const bolt = page.getByRole('button', { name: 'Create Bolt' })
const status = page.getByRole('status')

describe('useSend', () => {
  it('sends once while the same request is in flight', async () => {
    const api = await renderButtons()
    let reply: (value: { data: ReturnType<typeof brand> }) => void = () => undefined
    api.on(brands.create, () => new Promise((resolve) => (reply = resolve)))
    const element = acme.element() as HTMLButtonElement
    element.click()
    element.click()
    await expect.poll(() => api.callsTo(brands.create).length).toBe(1)
    await expect.element(status).toHaveTextContent('sending')
    reply({ data: brand('Acme') })
    await expect.element(status).toHaveTextContent('idle')
    expect(api.callsTo(brands.create)).toHaveLength(1)
  })

  it('sends two different requests at once', async () => {
    const api = await renderButtons()
    api.on(brands.create, ({ body }) => ({ data: brand(String(body['name'])) }))
    ;(acme.element() as HTMLButtonElement).click()
    ;(bolt.element() as HTMLButtonElement).click()
    await expect.poll(() => api.callsTo(brands.create).map(({ body }) => body['name'])).toEqual(['Acme', 'Bolt'])
  })

  it('shows the success toast with Undo, which gets the data and the request', async () => {
    const undone: unknown[] = []
    const api = await renderButtons({
      successMessage: ({ name }) => `${name} created`,
      undo: (data, request) => undone.push([data.name, request.body.name]),
    })
    api.on(brands.create, () => ({ data: brand('Acme') }))
    await acme.click()
    await expect
      .poll(() => getToasts().map(({ type, title, message }) => [type, title, message]))
      .toEqual([['success', 'Acme created', undefined]])
    getToasts()[0]?.action?.run()
    expect(undone).toEqual([['Acme', 'Acme']])
  })

  it('offers no Undo where there is nothing to undo, and no toast without a text', async () => {
    const api = await renderButtons({ successMessage: 'Created', undo: () => undefined, canUndo: () => false })
    api.on(brands.create, () => ({ data: brand('Acme') }))
    await acme.click()
    await expect.poll(() => getToasts()).toHaveLength(1)
    expect(getToasts()[0]?.action).toBeUndefined()
  })

  it('shows an error toast, unless the error is about fields, handled or quiet', async () => {
    const handled: string[] = []
    const options: UseSendOptions<Create> = {}
    const api = await renderButtons(options)
    api.on(brands.create, () => ({ status: 409, code: 'name_taken', message: 'That name is taken.' }))
    await acme.click()
    await expect
      .poll(() => getToasts().map(({ type, title, message }) => [type, title, message]))
      .toEqual([['error', 'That name is taken.', undefined]])
    await expect.element(status).toHaveTextContent('name_taken')

    options.handleError = ({ code }) => handled.push(code) > 0
    await bolt.click()
    await expect.poll(() => handled).toEqual(['name_taken'])
    expect(getToasts()).toHaveLength(1)

    delete options.handleError
    options.quiet = true
    await acme.click()
    await expect.poll(() => api.callsTo(brands.create)).toHaveLength(3)
    await expect.element(status).toHaveTextContent('name_taken')
    expect(getToasts()).toHaveLength(1)

    delete options.quiet
    api.on(brands.create, () => ({
      status: 422,
      code: 'invalid',
      message: 'Check the fields.',
      errors: [{ path: 'name', message: 'Too long' }],
    }))
    await acme.click()
    await expect.element(status).toHaveTextContent('invalid')
    expect(getToasts()).toHaveLength(1)
  })

  it('repeats a request without a response under the same idempotency key, and a refused one under a new key', async () => {
    const api = await renderButtons()
    api.on(brands.create, () => 'offline')
    await acme.click()
    await expect.element(status).toHaveTextContent('network')
    const offline = api.callsTo(brands.create).map(({ idempotencyKey }) => idempotencyKey)
    expect(offline.length).toBeGreaterThan(1)
    expect(new Set(offline).size).toBe(1)

    api.on(brands.create, () => ({ status: 409, code: 'name_taken' }))
    await acme.click()
    await expect.element(status).toHaveTextContent('name_taken')
    expect(api.callsTo(brands.create).at(-1)?.idempotencyKey).toBe(offline[0])

    await acme.click()
    await expect.poll(() => api.callsTo(brands.create)).toHaveLength(offline.length + 2)
    expect(api.callsTo(brands.create).at(-1)?.idempotencyKey).not.toBe(offline[0])
  })

  it('rolls an optimistic change back when the request fails', async () => {
    const { queryKey } = getQueryOptions(brands.get, { params: { id: exampleId(1) } })
    const seen: (string | undefined)[] = []
    const api = await renderButtons({
      optimistic: (patch) => {
        patch(brands.get, (entity) => ({ ...entity, name: 'Changed' }))
        seen.push(queryClient.getQueryData(queryKey)?.name)
      },
    })
    queryClient.setQueryData(queryKey, brand('Before'))
    api.on(brands.create, () => ({ status: 409, code: 'name_taken' }))
    await acme.click()
    await expect.element(status).toHaveTextContent('name_taken')
    expect(seen).toEqual(['Changed'])
    expect(queryClient.getQueryData(queryKey)?.name).toBe('Before')
  })

  it('invalidates the cached reads of its resource after success and after an error', async () => {
    const { queryKey } = getQueryOptions(brands.get, { params: { id: exampleId(1) } })
    const api = await renderButtons()
    for (const reply of [{ data: brand('Acme') }, { status: 409, code: 'name_taken' }] as const) {
      queryClient.setQueryData(queryKey, brand('Before'))
      api.on(brands.create, () => reply)
      await acme.click()
      await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
    }
  })
})
