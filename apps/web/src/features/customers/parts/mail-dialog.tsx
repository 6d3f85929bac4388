import { useRef, useState } from 'react'
import type { Customer } from '#contract/domains/customer.ts'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { mailText } from '#web/features/customers/customer-mail.text.ts'
import { MailPreview } from './mail-preview.tsx'
import { type MailDraft, MailDraftForm, type ReadDraft } from './mail-draft.tsx'

/** Writes an email to one customer, shows a preview, then sends it. */
export const MailDialog = ({ customer, opened, close }: { customer: Customer; opened: boolean; close: () => void }) => {
  const t = useText(mailText)
  const [draft, setDraft] = useState<MailDraft>()
  const [checking, setChecking] = useState(false)
  const reader = useRef<ReadDraft>(null)
  const storeDraft = () => setDraft(reader.current?.() ?? draft)
  const closeDialog = () => {
    if (!checking) storeDraft()
    setChecking(false)
    close()
  }
  const handleSent = () => {
    setDraft(undefined)
    setChecking(false)
    close()
  }
  const showPreview = () => {
    storeDraft()
    setChecking(true)
  }
  return (
    <Dialog
      opened={opened}
      wide
      onClose={closeDialog}
      title={t(checking ? 'checkTitle' : 'title', { name: customer.name })}
    >
      {opened && checking && draft && (
        <MailPreview customer={customer} draft={draft} onBack={() => setChecking(false)} onSent={handleSent} />
      )}
      {opened && !checking && (
        <MailDraftForm customer={customer} draft={draft} reader={reader} onPreview={showPreview} close={closeDialog} />
      )}
    </Dialog>
  )
}
