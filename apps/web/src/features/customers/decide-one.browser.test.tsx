import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerRow } from '#contract/domains/customer.ts'
import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { customerEmails } from '#contract/domains/customer-emails.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { type BulkDecision, type DecisionAnswer, DecisionDialog } from './parts/decision-dialog.tsx'
import { useCustomerActions } from './use-customer-actions.tsx'

const unused = () => undefined

const ApproveButton = ({ row }: { row: CustomerRow }) => {
  const [pending, setPending] = useState<{ decision: BulkDecision; respond: (answer: DecisionAnswer) => void }>()
  const confirmDecision = (decision: BulkDecision) =>
    new Promise<DecisionAnswer>((resolve) => {
      const respond = (answer: DecisionAnswer) => {
        setPending(undefined)
        resolve(answer)
      }
      setPending({ decision, respond })
    })
  const { actions } = useCustomerActions({ tag: unused, merge: unused, confirmDecision })
  return (
    <>
      <button
        onClick={() =>
          actions(row)
            .find(({ label }) => label === 'Approve')
            ?.run()
        }
      >
        Approve
      </button>
      {pending && <DecisionDialog {...pending} />}
    </>
  )
}

const approve = async (hasAccount: boolean) => {
  const api = makeFakeApi()
  const row = { _id: 'c1', name: 'Ada Byrne', email: 'ada@example.com', approval: 'pending', hasAccount }
  api.on(customerEmails.active, () => ({ data: { kinds: ['account_approved' as const] } }))
  api.on(customerApprovals.approveMany, () => ({ data: { ids: ['c1'] } }))
  await renderPage(<ApproveButton row={row as CustomerRow} />)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  return () => api.callsTo(customerApprovals.approveMany).map(({ body }) => body)
}

it('asks before it approves a customer who gets an email about it', async () => {
  const sent = await approve(true)
  const dialog = page.getByRole('dialog', { name: 'Approve Ada Byrne?' })
  const checkbox = dialog.getByRole('checkbox', { name: 'Notify customer' })
  await expect.element(checkbox).toBeChecked()
  expect(sent()).toEqual([])
  await checkbox.click()
  await dialog.getByRole('button', { name: 'Approve customer' }).click()
  await expect.poll(sent).toEqual([{ ids: ['c1'], approval: 'approved', notify: false }])
})

it('approves a customer without an account at once: nothing is sent', async () => {
  const sent = await approve(false)
  await expect.poll(sent).toEqual([{ ids: ['c1'], approval: 'approved' }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
