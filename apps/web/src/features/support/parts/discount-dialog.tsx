import { Button, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { discounts } from '#contract/domains/discounts.ts'
import { type ConversationDetails, supportConversations } from '#contract/domains/support-conversations.ts'
import { newUuid } from '#web/client/idempotency.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { chatPanelText } from '#web/features/support/chat-panel.text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { ChoiceSearch } from './choice-search.tsx'
import classes from './composer.module.css'

const debounceMs = 200
const query = { status: 'active', application: 'manual', sortBy: 'name', sortOrder: 'asc', limit: 20 } as const

/** Sends the code of a discount that can be used now; the conversation shows that it was sent. */
const DiscountDialog = ({ conversation, close }: { conversation: ConversationDetails; close: () => void }) => {
  const t = useText(chatPanelText)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), debounceMs)
  // One id for this dialog: a second click sends nothing.
  const [clientId] = useState(newUuid)
  const { data } = useGet(discounts.list, { query: { ...query, ...(search && { search }) } }, { keepPrevious: true })
  const { send, sending } = useSend(supportConversations.sendDiscount, {
    successMessage: (_, { body }) => t('discountSent', { code: body.code }),
  })
  const sendCode = async (code: string) => {
    if (await send({ params: { id: conversation._id }, body: { client_id: clientId, code } })) close()
  }
  const rows = data?.data.flatMap(({ _id, name, codes }) => codes.map((code) => ({ id: `${_id} ${code}`, name, code })))
  return (
    <Dialog opened onClose={close} title={t('discountTitle', { name: conversation.name })}>
      <Stack gap="sm">
        <ChoiceSearch label={t('discountSearch')} value={typed} change={setTyped} />
        <ul className={classes.choices}>
          {rows?.map(({ id, name, code }) => (
            <li key={id} className={classes.choice}>
              <span className={classes.choiceIcon}>
                <IconTicket size={18} aria-hidden="true" />
              </span>
              <span className={classes.choiceBody}>
                <strong>{code}</strong>
                <span>{name}</span>
              </span>
              <Button
                size="xs"
                variant="default"
                disabled={sending}
                aria-label={`${t('discountSend')} ${code}`}
                onClick={() => void sendCode(code)}
              >
                {t('discountSend')}
              </Button>
            </li>
          ))}
        </ul>
        {rows?.length === 0 && <p className={classes.optionEmpty}>{t('discountEmpty')}</p>}
      </Stack>
    </Dialog>
  )
}

export default DiscountDialog
