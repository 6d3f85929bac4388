import { customization } from '#contract/domains/customization.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { CopyToStoreDialog } from '#web/entities/stores/copy-to-store-dialog.tsx'
import { customizationText } from '#web/features/customization/customization.text.ts'

interface CopyThemeDialogProps {
  close: () => void
  /** Saves the draft first, because the saved one is copied. */
  saveDraft: () => Promise<number | undefined>
}

/** Copies the draft to another store that the person works in. */
const CopyThemeDialog = ({ close, saveDraft }: CopyThemeDialogProps) => {
  const t = useText(customizationText)
  const copying = useSend(customization.copy)
  const copy = async (store: { _id: string; name: string }) => {
    if ((await saveDraft()) === undefined) return undefined
    const result = await copying.send({ body: { to_store_id: store._id } })
    if (!result) return undefined
    const { unmatchedCollections: count } = result
    return {
      message: t('copied', { store: store.name }),
      note: count > 0 ? t('unmatched', { count }) : undefined,
    }
  }
  return (
    <CopyToStoreDialog
      title={t('copyTitle')}
      body={t('copyBody')}
      confirmLabel={t('copyTheme')}
      copying={copying.sending}
      copy={copy}
      close={close}
    />
  )
}

export default CopyThemeDialog
