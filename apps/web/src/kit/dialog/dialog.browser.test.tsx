import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { brandFields, brands } from '#contract/domains/brands.ts'
import { exampleBrand } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { kitText } from '#web/kit/kit.text.ts'

const text = kitText.en

const Screen = ({ confirmed }: { confirmed: () => void }) => {
  const [opened, setOpened] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Outer">
        <button onClick={() => setAsking(true)}>Ask</button>
      </Dialog>
      <ConfirmDialog
        opened={asking}
        title="Delete Acme?"
        body="This can't be undone."
        confirmLabel="Delete brand"
        onConfirm={() => {
          confirmed()
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

const dialog = (name: string) => page.getByRole('dialog', { name })

const openBoth = async () => {
  const confirmations: true[] = []
  await renderPage(<Screen confirmed={() => confirmations.push(true)} />)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(dialog('Delete Acme?')).toBeVisible()
  return confirmations
}

describe('dialogs', () => {
  it('closes only the uppermost with Escape and returns the focus each time', async () => {
    const confirmations = await openBoth()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog('Delete Acme?').query()).toBeNull()
    await expect.element(dialog('Outer')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog('Outer').query()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
    expect(confirmations).toEqual([])
  })

  it('starts a confirmation on Cancel, so that Enter by habit destroys nothing', async () => {
    const confirmations = await openBoth()
    await expect.element(page.getByRole('button', { name: text.cancel })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => dialog('Delete Acme?').query()).toBeNull()
    expect(confirmations).toEqual([])
  })

  it('confirms by its button', async () => {
    const confirmations = await openBoth()
    await page.getByRole('button', { name: 'Delete brand' }).click()
    expect(confirmations).toEqual([true])
  })

  it('stays open without a way to close it', async () => {
    await renderPage(
      <Dialog opened title="Working">
        <p>Importing…</p>
      </Dialog>,
    )
    await expect.element(dialog('Working')).toBeVisible()
    expect(page.getByRole('button', { name: text.close }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Working')).toBeVisible()
  })
})

const outerSubmits: true[] = []

const FormScreen = () => {
  const [opened, setOpened] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        outerSubmits.push(true)
      }}
    >
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && (
        <FormDialog
          title="New brand"
          schema={brandFields}
          endpoint={brands.create}
          values={() => ({ name: '' })}
          request={(read) => ({ body: read })}
          close={() => setOpened(false)}
        >
          <TextField name="name" label="Name" />
        </FormDialog>
      )}
    </form>
  )
}

describe('FormDialog', () => {
  const name = page.getByRole('textbox', { name: 'Name' })

  it('saves with Enter and Ctrl+S, closes, and submits no form behind it', async () => {
    const api = makeFakeApi()
    api.on(brands.create, () => ({ data: exampleBrand(1) }))
    await renderPage(<FormScreen />)
    for (const [count, keys] of ['{Enter}', '{Control>}s{/Control}'].entries()) {
      await page.getByRole('button', { name: 'Open' }).click()
      await name.fill('Bolt')
      await userEvent.keyboard(keys)
      await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
      expect(api.callsTo(brands.create)).toHaveLength(count + 1)
    }
    expect(outerSubmits).toEqual([])
  })

  it('stays open with the error at its field', async () => {
    const api = makeFakeApi()
    api.on(brands.create, () => ({
      status: 409,
      code: 'name_taken',
      errors: [{ path: 'name', message: 'Another brand has this name.' }],
    }))
    await renderPage(<FormScreen />)
    await page.getByRole('button', { name: 'Open' }).click()
    await name.fill('Bolt')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Another brand has this name.')).toBeVisible()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('asks before Escape loses what was entered, and closes at once without changes', async () => {
    await renderPage(<FormScreen />)
    const open = page.getByRole('button', { name: 'Open' })
    await open.click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    await open.click()
    await name.fill('Bolt')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(name).toHaveValue('Bolt')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  })
})
