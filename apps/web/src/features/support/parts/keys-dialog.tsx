import { useText } from '#web/client/text.ts'
import { inboxKeys } from '#web/features/support/support.keys.ts'
import { supportText } from '#web/features/support/support.text.ts'
import { KeyRows } from '#web/kit/list/keys-dialog.tsx'

/** Keyboard shortcuts of the inbox; opened with "?". */
export const KeysDialog = ({ opened, close }: { opened: boolean; close: () => void }) => {
  const t = useText(supportText)
  const cap = (key: string) => key.toUpperCase()
  return (
    <KeyRows
      opened={opened}
      close={close}
      rows={[
        { keys: [cap(inboxKeys.next), cap(inboxKeys.previous)], label: t('keyMove') },
        { keys: ['Enter'], label: t('keyOpen') },
        { keys: [cap(inboxKeys.reply)], label: t('keyReply') },
        { keys: [cap(inboxKeys.note)], label: t('keyNote') },
        { keys: [cap(inboxKeys.assign)], label: t('keyAssign') },
        { keys: [cap(inboxKeys.close)], label: t('keyClose') },
        { keys: [cap(inboxKeys.snooze)], label: t('keySnooze') },
        { keys: [inboxKeys.search], label: t('keySearch') },
        { keys: ['/'], label: t('keySaved') },
        { keys: [inboxKeys.help], label: t('keyHelp') },
      ]}
    />
  )
}
