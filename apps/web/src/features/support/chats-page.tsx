import { useNetwork } from '@mantine/hooks'
import { useCallback, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Conversation } from '#contract/domains/support.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { useLetterKeys } from '#web/kit/keyboard/use-letter-keys.ts'
import { useIsPhone } from '#web/kit/list/use-is-phone.ts'
import { InboxList } from './parts/inbox-list.tsx'
import { KeysDialog } from './parts/keys-dialog.tsx'
import { OpenConversation } from './parts/open-conversation.tsx'
import { inboxKeys } from './support.keys.ts'
import { inboxPath, toChatPath } from './support.paths.ts'
import { supportText } from './support.text.ts'
import { useInbox } from './use-inbox.ts'
import classes from './parts/inbox.module.css'

/** The conversations of the store, the open one, and its customer beside each other; on a phone one at a time. */
const ChatsPage = () => {
  const t = useText(supportText)
  const { chatId } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { store, selectStore } = useSession()
  const isPhone = useIsPhone()
  const inbox = useInbox()
  const searchInput = useRef<HTMLInputElement>(null)
  const { online: isOnline } = useNetwork()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const storeId = store?._id
  const { rows } = inbox

  const open = useCallback(
    (conversation: Pick<Conversation, '_id' | 'store'>) => {
      // Its messages and permissions are those of its store.
      if (conversation.store._id !== storeId) selectStore(conversation.store._id)
      // On a phone Back returns to the list.
      void navigate(toChatPath(conversation._id, search), { replace: !isPhone, preventScrollReset: true })
    },
    [navigate, search, isPhone, storeId, selectStore],
  )
  const focusRow = (id: string) => {
    const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`)
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  // Reads the focus and the URL rather than the last render: a second key may come before the first one is rendered.
  const step = (by: 1 | -1) => {
    const focusedId = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
    const currentId = focusedId ?? chatId
    const index = rows.findIndex(({ _id }) => _id === currentId)
    const next = index < 0 ? rows[by > 0 ? 0 : rows.length - 1] : rows[index + by]
    if (!next) return
    focusRow(next._id)
    if (!isPhone) open(next)
  }
  const back = () => void navigate({ pathname: inboxPath, search }, { replace: true })
  const goOn = () => {
    const index = rows.findIndex(({ _id }) => _id === chatId)
    const next = rows[index + 1] ?? rows[index - 1]
    if (isPhone) back()
    else if (next && index >= 0) open(next)
  }
  useLetterKeys({
    [inboxKeys.next]: () => step(1),
    [inboxKeys.previous]: () => step(-1),
    [inboxKeys.search]: () => searchInput.current?.focus(),
    [inboxKeys.help]: () => setIsHelpOpen(true),
  })
  return (
    <div className={classes.inbox} data-full-page data-offline={!isOnline || undefined}>
      {(!isPhone || chatId === undefined) && (
        <InboxList
          inbox={inbox}
          currentId={chatId}
          search={search}
          searchInput={searchInput}
          onOpen={open}
          showKeys={() => setIsHelpOpen(true)}
        />
      )}
      {chatId !== undefined && <OpenConversation key={chatId} id={chatId} isPhone={isPhone} back={back} goOn={goOn} />}
      {chatId === undefined && !isPhone && (
        <div className={classes.nothing}>
          <EmptyState illustration="people" title={t('chooseTitle')} body={t('chooseBody')} />
        </div>
      )}
      <KeysDialog opened={isHelpOpen} close={() => setIsHelpOpen(false)} />
    </div>
  )
}

export default ChatsPage
