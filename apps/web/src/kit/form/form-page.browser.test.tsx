import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Brand, brandFields, brands } from '#contract/domains/brands.ts'
import { exampleBrand } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormPage } from './form-page.tsx'
import { formText } from './form.text.ts'
import { kitText } from '#web/kit/kit.text.ts'

const text = kitText.en

const Fields = () => (
  <>
    <TextField name="name" label="Name" />
    <TextAreaField name="description" label="Description" />
  </>
)

const values = (brand: Brand | undefined) => ({ name: brand?.name ?? '', description: brand?.description ?? '' })

interface EditOptions {
  lockedReason?: string
  onSaved?: (brand: Brand) => void
}

/** Replaces the entity as a live update would. */
const live: { receive: (brand: Brand) => void } = { receive: () => undefined }

const EditScreen = ({ brand, ...options }: EditOptions & { brand: Brand }) => {
  const [entity, setEntity] = useState(brand)
  useEffect(() => void (live.receive = setEntity), [])
  return (
    <FormPage
      title="Edit brand"
      schema={brandFields}
      endpoint={brands.update}
      entity={entity}
      values={values}
      request={(read, opened = entity) => ({ params: { id: entity._id }, body: { ...read, version: opened.version } })}
      successMessage="Saved"
      {...options}
    >
      <Fields />
    </FormPage>
  )
}

const CreateScreen = ({ saved }: { saved: (brand: Brand) => void }) => (
  <FormPage
    title="New brand"
    schema={brandFields}
    endpoint={brands.create}
    values={values}
    request={(read) => ({ body: read })}
    onSaved={saved}
    saveLabel="Create brand"
  >
    <Fields />
  </FormPage>
)

const before = exampleBrand(1, { name: 'Acme', description: 'Tools', version: 3 })

const renderEdit = async (options: EditOptions = {}) => {
  const api = makeFakeApi()
  api.on(brands.update, ({ body }) => ({ data: { ...before, ...(body as Partial<Brand>), version: 4 } }))
  const screen = await renderPage(<EditScreen brand={before} {...options} />)
  return { api, ...screen }
}

const name = page.getByRole('textbox', { name: 'Name' })
const description = page.getByRole('textbox', { name: 'Description' })
const saveButton = page.getByRole('button', { name: text.save, exact: true })
const sentBodies = (api: ReturnType<typeof makeFakeApi>) => api.callsTo(brands.update).map(({ body }) => body)

describe('FormPage', () => {
  it('shows the save bar only while something is unsaved, and discards', async () => {
    await renderEdit()
    await expect.element(name).toHaveValue('Acme')
    expect(saveButton.query()).toBeNull()
    await name.fill('Acme Tools')
    await expect.element(saveButton).toBeVisible()
    await page.getByRole('button', { name: text.discard }).click()
    await expect.element(name).toHaveValue('Acme')
    await expect.poll(() => saveButton.query()).toBeNull()
  })

  it('saves against the version it opened and is clean afterwards', async () => {
    const { api } = await renderEdit()
    await name.fill('Acme Tools')
    await saveButton.click()
    await expect.poll(() => sentBodies(api)).toMatchObject([{ name: 'Acme Tools', description: 'Tools', version: 3 }])
    await expect.poll(() => saveButton.query()).toBeNull()
    await name.fill('Acme 2')
    await saveButton.click()
    await expect.poll(() => sentBodies(api)[1]).toMatchObject({ name: 'Acme 2', version: 4 })
  })

  it('saves with Ctrl+S, and not when nothing has changed', async () => {
    const { api } = await renderEdit()
    await name.click()
    await userEvent.keyboard('{Control>}s{/Control}')
    await name.fill('Acme Tools')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => sentBodies(api)).toHaveLength(1)
    expect(sentBodies(api)[0]).toMatchObject({ name: 'Acme Tools' })
  })

  it('shows what breaks the contract at the field and sends nothing', async () => {
    const { api } = await renderEdit()
    await name.fill('')
    // By key: the error that appears on blur moves the button away from under the pointer on so short a page.
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name).toHaveFocus()
    expect(sentBodies(api)).toEqual([])
  })

  it('shows an error of the server at its field and keeps what was typed', async () => {
    const { api } = await renderEdit()
    api.on(brands.update, () => ({
      status: 409,
      code: 'name_taken',
      errors: [{ path: 'name', message: 'Another brand has this name.' }],
    }))
    await name.fill('Bolt')
    await saveButton.click()
    await expect.element(page.getByText('Another brand has this name.')).toBeVisible()
    await expect.element(name).toHaveValue('Bolt')
  })

  it('sends one save for a double click', async () => {
    const { api } = await renderEdit()
    let reply = () => undefined as void
    api.on(
      brands.update,
      ({ body }) =>
        new Promise((resolve) => {
          reply = () => resolve({ data: { ...before, ...(body as Partial<Brand>), version: 4 } })
        }),
    )
    await name.fill('Acme Tools')
    const form = name.element().closest('form')
    form?.requestSubmit()
    form?.requestSubmit()
    await expect.poll(() => sentBodies(api)).toHaveLength(1)
    await description.fill('Typed while saving')
    reply()
    // The response of the save has arrived once Discard is enabled again.
    await expect.element(page.getByRole('button', { name: text.discard })).toBeEnabled()
    // What was typed during the save stays, unsaved.
    await expect.element(description).toHaveValue('Typed while saving')
    await expect.element(page.getByRole('status').filter({ hasText: text.unsaved })).toBeVisible()
    expect(sentBodies(api)).toHaveLength(1)
  })

  it('locks the fields of people who may only read', async () => {
    await renderEdit({ lockedReason: 'You need the permission.' })
    await expect.element(page.getByText('You need the permission.')).toBeVisible()
    await expect.element(name).toBeDisabled()
  })

  it('creates, calls back and lets go of the page', async () => {
    const created: string[] = []
    const api = makeFakeApi()
    api.on(brands.create, ({ body }) => ({ data: exampleBrand(2, { name: String(body['name']) }) }))
    const { router } = await renderPage(<CreateScreen saved={(brand) => created.push(brand.name)} />)
    await name.fill('Bolt')
    await page.getByRole('button', { name: 'Create brand' }).click()
    await expect.poll(() => created).toEqual(['Bolt'])
    await page.getByRole('link', { name: 'Leave the page' }).click()
    expect(router.state.location.pathname).toBe('/elsewhere')
  })
})

describe('changes by another person', () => {
  const theirs = exampleBrand(1, { name: 'Acme', description: 'Fine tools', version: 4, updatedBy: 'Bea' })

  it('fills an untouched form with them', async () => {
    await renderEdit()
    live.receive(theirs)
    await expect.element(description).toHaveValue('Fine tools')
    expect(saveButton.query()).toBeNull()
  })

  it('merges them into other fields and saves against the new version', async () => {
    const { api } = await renderEdit()
    await name.fill('Acme Tools')
    live.receive(theirs)
    await expect.element(description).toHaveValue('Fine tools')
    await expect.element(name).toHaveValue('Acme Tools')
    await saveButton.click()
    await expect
      .poll(() => sentBodies(api))
      .toMatchObject([{ name: 'Acme Tools', description: 'Fine tools', version: 4 }])
  })

  it('saves again by itself when only other fields were changed first', async () => {
    const { api } = await renderEdit()
    api.on(brands.update, ({ body }) =>
      body['version'] === 3
        ? { status: 409, code: 'stale_version', current: theirs }
        : { data: { ...theirs, ...(body as Partial<Brand>), version: 5 } },
    )
    await name.fill('Acme Tools')
    await saveButton.click()
    await expect.poll(() => sentBodies(api).map(({ version }) => version)).toEqual([3, 4])
    expect(sentBodies(api)[1]).toMatchObject({ name: 'Acme Tools', description: 'Fine tools' })
    expect(page.getByRole('button', { name: formText.en.keepMine }).query()).toBeNull()
  })

  it('asks about a field that both changed and overwrites nothing before', async () => {
    const { api } = await renderEdit()
    api.on(brands.update, ({ body }) =>
      body['version'] === 3
        ? { status: 409, code: 'stale_version', current: theirs }
        : { data: { ...theirs, ...(body as Partial<Brand>), version: 5 } },
    )
    await description.fill('My tools')
    await saveButton.click()
    await expect.element(page.getByRole('heading', { name: /Bea/ })).toBeVisible()
    // The save key leads to the question instead of past it.
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(sentBodies(api)).toHaveLength(1)
    await page.getByRole('button', { name: formText.en.keepMine }).click()
    await expect.poll(() => sentBodies(api)[1]).toMatchObject({ description: 'My tools', version: 4 })
  })

  it('takes theirs on request', async () => {
    const { api } = await renderEdit()
    api.on(brands.update, () => ({ status: 409, code: 'stale_version', current: theirs }))
    await description.fill('My tools')
    await saveButton.click()
    await page.getByRole('button', { name: formText.en.takeTheirs }).click()
    await expect.element(description).toHaveValue('Fine tools')
    expect(sentBodies(api)).toHaveLength(1)
  })
})

describe('the unsaved-changes guard', () => {
  const leave = page.getByRole('link', { name: 'Leave the page' })

  it('lets a clean form go', async () => {
    const { router } = await renderEdit()
    await leave.click()
    expect(router.state.location.pathname).toBe('/elsewhere')
  })

  it('asks before it loses changes: stay or leave', async () => {
    const { router } = await renderEdit()
    await name.fill('Acme Tools')
    await leave.click()
    await page.getByRole('button', { name: text.stay }).click()
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    expect(router.state.location.pathname).toBe('/items')
    await expect.element(name).toHaveValue('Acme Tools')
    await leave.click()
    await page.getByRole('button', { name: text.leave }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/elsewhere')
  })

  it('asks before the tab is closed', async () => {
    await renderEdit()
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(close()).toBe(false)
    await name.fill('Acme Tools')
    await expect.element(saveButton).toBeVisible()
    expect(close()).toBe(true)
  })
})
