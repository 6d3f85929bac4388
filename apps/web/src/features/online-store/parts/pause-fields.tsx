import { useWatch } from 'react-hook-form'
import type { OnlineStoreFields } from '#contract/domains/online-store.ts'
import { useText } from '#web/client/text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { onlineStoreText } from '#web/features/online-store/online-store.text.ts'

/** The message is kept while the store is open, and shown again with the next pause. */
export const PauseFields = () => {
  const t = useText(onlineStoreText)
  const { isPaused } = useWatch() as Pick<OnlineStoreFields, 'isPaused'>
  return (
    <>
      <SwitchField name="isPaused" label={t('isPaused')} help={t('isPausedHelp')} />
      {isPaused && (
        <TextAreaField
          name="pauseMessage"
          label={t('pauseMessage')}
          placeholder={t('pauseMessagePlaceholder')}
          minRows={2}
        />
      )}
    </>
  )
}
