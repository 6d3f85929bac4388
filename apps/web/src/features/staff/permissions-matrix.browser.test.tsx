import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultStaffPermissions, ownerPermissions, type Permission, staffPresets } from '#contract/permissions.ts'
import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import * as z from 'zod'
import { PermissionsEditor } from './parts/permissions-editor.tsx'
import { PermissionsField } from './parts/permissions-field.tsx'
import { PresetPicker } from './parts/preset-picker.tsx'
import { sortFlags } from './staff.permissions.ts'

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

interface EditorProps {
  saved: readonly Permission[]
  canGrant?: (flag: Permission) => boolean
}

const grantAny = () => true

const Editor = ({ saved, canGrant = grantAny }: EditorProps) => {
  const [value, setValue] = useState<readonly Permission[]>(saved)
  return (
    <>
      <PermissionsEditor
        value={value}
        onChange={setValue}
        savedFlags={new Set(saved)}
        canGrant={canGrant}
        error={undefined}
        focusRef={null}
      />
      <output aria-label="Value">{value.join(' ')}</output>
    </>
  )
}

const expectValue = async (flags: readonly Permission[]) => {
  await expect.element(page.getByLabelText('Value', { exact: true })).toHaveTextContent(sortFlags(flags).join(' '))
}

it('shows every permission as one checkbox and fits a window of 900 pixels', async () => {
  await page.viewport(1200, 900)
  await renderPage(<Editor saved={[]} />)
  await expect.element(box('View orders')).not.toBeChecked()
  const flags = [...document.querySelectorAll('[data-flag]')].map((cell) => (cell as HTMLElement).dataset['flag'])
  expect(flags.toSorted()).toEqual([...ownerPermissions].toSorted())
  const bottom = Math.max(
    ...[...document.querySelectorAll('table')].map((table) => table.getBoundingClientRect().bottom),
  )
  const top = Math.min(...[...document.querySelectorAll('table')].map((table) => table.getBoundingClientRect().top))
  // The shell, the page's header and tabs, and the bar with Save take the rest.
  expect(bottom - top).toBeLessThanOrEqual(600)
})

it('toggles a row and a column of a panel', async () => {
  await renderPage(<Editor saved={['view_orders']} />)
  await box('All Orders permissions').click()
  await expectValue(['create_order', 'view_orders', 'edit_order', 'cancel_order'])
  await box('All Orders permissions').click()
  await expect.element(page.getByLabelText('Value', { exact: true })).toHaveTextContent(/^$/)
  await box('Delete: Marketing and store').click()
  await expectValue(['delete_task', 'delete_campaign', 'delete_cms_page'])
  await expect.element(page.getByText('3 of 80 selected · 3 added · 1 removed')).toBeVisible()
})

it('disables what the editing person lacks, also for whole rows, and keeps what was saved', async () => {
  const canGrant = (flag: Permission) => flag !== 'view_domain' && flag !== 'edit_domain' && flag !== 'cancel_order'
  await renderPage(<Editor saved={['view_domain', 'view_orders']} canGrant={canGrant} />)
  await expect.element(box('Edit domain')).toBeDisabled()
  await expect.element(box('Cancel orders')).toBeDisabled()
  await expect.element(page.getByTitle('You can’t give a permission you don’t have.').first()).toBeInTheDocument()
  await expect.element(page.getByText('Some permissions are unavailable because you don’t have them.')).toBeVisible()
  await box('All Orders permissions').click()
  await expectValue(['create_order', 'view_orders', 'edit_order', 'view_domain'])
  await box('View domain').click()
  await expectValue(['create_order', 'view_orders', 'edit_order'])
})

it('moves by arrow keys, past cells without a permission, and toggles with Space', async () => {
  await renderPage(<Editor saved={[]} />)
  await box('View products').click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight} ')
  await expectValue(['view_products', 'edit_product'])
  await userEvent.keyboard('{ArrowUp} ')
  await expectValue(['edit_order', 'view_products', 'edit_product'])
  await userEvent.keyboard('{ArrowRight} ')
  await expectValue(['edit_order', 'cancel_order', 'view_products', 'edit_product'])
  // Customers have no Edit, so the next one below Brands is Inventory.
  await box('Edit brands').click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(box('Edit stock')).toHaveFocus()
})

it('explains the focused permission, and offers the ones it requires', async () => {
  await renderPage(<Editor saved={[]} />)
  await box('Edit discounts').click()
  await expect.element(page.getByText('Includes turning off and deleting.')).toBeVisible()
  await expect.element(page.getByText('Selected permissions also require: View discounts.')).toBeVisible()
  await page.getByRole('button', { name: 'Add permission' }).click()
  await expectValue(['view_discounts', 'edit_discount'])
  await expect.element(page.getByText('Selected permissions also require')).not.toBeInTheDocument()
})

it('opens areas on a phone', async () => {
  await page.viewport(390, 844)
  await renderPage(<Editor saved={['view_orders']} canGrant={(flag) => flag !== 'cancel_order'} />)
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  const orders = page.getByRole('button', { name: 'Orders 1 of 4' })
  await expect.element(orders).toHaveAttribute('aria-expanded', 'false')
  await orders.click()
  await expect.element(page.getByText('You can’t give a permission you don’t have.')).toBeVisible()
  await box('Edit orders').click()
  await expect.element(page.getByRole('button', { name: 'Orders 2 of 4' })).toBeVisible()
  await expectValue(['view_orders', 'edit_order'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

const fields = z.strictObject({ permissions: z.array(z.enum(ownerPermissions)) })

it('marks a changed role as edited and restores it', async () => {
  const api = makeFakeApi()
  const member = { _id: 'member-1', version: 4, permissions: sortFlags(staffPresets.packer) } as unknown as StaffMember
  api.on(staff.changePermissions, () => ({ data: member }))
  await renderPage(
    <FormPage
      title="Ida"
      schema={fields}
      endpoint={staff.changePermissions}
      entity={member}
      values={(entity) => ({ permissions: sortFlags(entity?.permissions ?? []) })}
      request={(input) => ({ body: { staff_id: member._id, ...input, version: member.version } })}
    >
      <PermissionsField savedFlags={member.permissions} />
    </FormPage>,
  )
  const role = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(role('Packer')).toHaveAttribute('aria-pressed', 'true')
  await box('View customers').click()
  await expect.element(role('Packer (edited)')).toHaveAttribute('aria-pressed', 'false')
  await role('Packer (edited)').click()
  await expect.element(box('View customers')).not.toBeChecked()
  await role('Standard').click()
  await expect.element(role('Standard')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => api.callsTo(staff.changePermissions).map(({ body }) => body['permissions']))
    .toEqual([sortFlags(defaultStaffPermissions)])
})

it('counts the permissions of an invitation once', async () => {
  makeFakeApi()
  await renderPage(
    <FormPage
      title="Invite"
      schema={fields}
      endpoint={staff.changePermissions}
      values={() => ({ permissions: sortFlags(staffPresets.packer) })}
      request={(input) => ({ body: { staff_id: 'member-1', ...input, version: 1 } })}
    >
      <PresetPicker />
    </FormPage>,
  )
  const count = page.getByText(/\d+ of \d+ selected/)
  await expect.poll(() => count.elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Edit permissions' }).click()
  await expect.element(box('View orders')).toBeVisible()
  expect(count.elements()).toHaveLength(1)
})
