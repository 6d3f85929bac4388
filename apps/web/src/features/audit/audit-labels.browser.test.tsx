import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditEntry } from '#contract/domains/audit.ts'
import { setLanguage } from '#web/client/text.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { useAuditLabels } from './use-audit-labels.ts'

const entry: AuditEntry = {
  _id: '1',
  at: '2026-11-01T10:00:00.000Z',
  person: { _id: '2', name: 'Elena Marsh' },
  action: 'update',
  resource: 'customers',
  entity: '3',
  label: 'Ann Lee',
  event: null,
  store: null,
  address: '',
}

const Sentence = ({ changes }: { changes: Partial<AuditEntry> }) => {
  const { sentence, actionName } = useAuditLabels()
  const changed = { ...entry, ...changes }
  return <p>{`${sentence(changed)} (${actionName(changed)})`}</p>
}

const expectSentence = async (changes: Partial<AuditEntry>, text: string) => {
  await renderPage(<Sentence changes={changes} />)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
}

const bulkEdit: Partial<AuditEntry> = { action: 'create', resource: 'bulkEdits', label: '× 3' }
const merged: Partial<AuditEntry> = { event: { kind: 'merged', names: ['Anna', 'A. Lee'] } }
const mergedInto: Partial<AuditEntry> = {
  action: 'delete',
  label: 'Anna',
  event: { kind: 'mergedInto', names: ['Ann Lee'] },
}
const accepted: Partial<AuditEntry> = {
  resource: 'staff',
  label: 'Ida Berg',
  event: { kind: 'invitationAccepted', names: [] },
}

it.each<[Partial<AuditEntry>, string]>([
  [{}, 'Elena Marsh changed customer “Ann Lee” (Changed)'],
  [bulkEdit, 'Elena Marsh edited 3 products (Created)'],
  [{ ...bulkEdit, label: '× 1' }, 'Elena Marsh edited 1 product (Created)'],
  [{ ...bulkEdit, action: 'update' }, 'Elena Marsh stopped a bulk edit of 3 products (Changed)'],
  [
    { ...bulkEdit, event: { kind: 'bulkEditUndone', names: [] } },
    'Elena Marsh undid a bulk edit of 3 products (Undone)',
  ],
  [{ ...bulkEdit, label: null }, 'Elena Marsh created an item in Bulk edits (Created)'],
  [merged, 'Elena Marsh merged “Anna” and “A. Lee” into customer “Ann Lee” (Merged)'],
  [mergedInto, 'Elena Marsh merged customer “Anna” into “Ann Lee” (Merged)'],
  [accepted, 'Elena Marsh accepted the invitation (Accepted)'],
])('says what happened', expectSentence)

it('says it in Spanish', async () => {
  setLanguage('es')
  await expectSentence(merged, 'Elena Marsh combinó «Anna» y «A. Lee» con el cliente «Ann Lee» (Combinado)')
  await expectSentence(bulkEdit, 'Elena Marsh editó 3 productos (Creado)')
})
