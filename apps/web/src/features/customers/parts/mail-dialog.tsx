import { useRef, useState } from 'react'
import type { Customer } from '#contract/domains/customer.ts'
import { useText } from '../../../client/text.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { mailText } from '../customer-mail.text.ts'
import { MailCheck } from './mail-check.tsx'
import { type MailDraft, MailDraftForm, type ReadDraft } from './mail-draft.tsx'

/** Writes an email to one customer, shows a preview, then sends it. */
export const MailDialog = ({ customer, opened, close }: { customer: Customer; opened: boolean; close: () => void }) => {
  const t = useText(mailText)
  const [draft, setDraft] = useState<MailDraft>()
  const [checking, setChecking] = useState(false)
  const reader = useRef<ReadDraft>(null)
  const keep = () => setDraft(reader.current?.() ?? draft)
  const leave = () => {
    if (!checking) keep()
    setChecking(false)
    close()
  }
  const sent = () => {
    setDraft(undefined)
    setChecking(false)
    close()
  }
  const check = () => {
    keep()
    setChecking(true)
  }
  return (
    <Dialog opened={opened} wide onClose={leave} title={t(checking ? 'checkTitle' : 'title', { name: customer.name })}>
      {opened && checking && draft && (
        <MailCheck customer={customer} draft={draft} back={() => setChecking(false)} sent={sent} />
      )}
      {opened && !checking && (
        <MailDraftForm customer={customer} draft={draft} reader={reader} check={check} close={leave} />
      )}
    </Dialog>
  )
}
