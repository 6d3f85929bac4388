import { type CampaignTemplate, campaignTemplates } from '#contract/domains/campaign-templates.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { CopyToStoreDialog } from '#web/entities/stores/copy-to-store-dialog.tsx'
import { newCampaignText } from '#web/features/campaigns/new-campaign.text.ts'

interface CopyTemplateDialogProps {
  template: Pick<CampaignTemplate, '_id' | 'name'>
  close: () => void
}

const CopyTemplateDialog = ({ template, close }: CopyTemplateDialogProps) => {
  const t = useText(newCampaignText)
  const copying = useSend(campaignTemplates.copy)
  const { name } = template
  return (
    <CopyToStoreDialog
      title={t('copyTemplateTitle', { name })}
      body={t('copyBody')}
      confirmLabel={t('copyAction')}
      copying={copying.sending}
      copy={async (store) => {
        const result = await copying.send({ params: { id: template._id }, body: { to_store_id: store._id } })
        return (
          result && {
            message: t('copied', { name, store: store.name }),
            note: result.removedParts > 0 ? t('removedParts', { count: result.removedParts }) : undefined,
          }
        )
      }}
      close={close}
    />
  )
}

export default CopyTemplateDialog
