import { useState } from 'react'
import type { CampaignRow } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { campaignStatus } from '#contract/statuses.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { campaignsText } from './campaigns.text.ts'

type Named = Pick<CampaignRow, '_id' | 'name' | 'status'>

/** A draft isn't cancelled, it's deleted. */
export const canCancel = ({ status }: Pick<CampaignRow, 'status'>): boolean =>
  status !== 'draft' && campaignStatus.allows(status, 'cancelled')

export const useSendReason = (): string | undefined => {
  const t = useText(campaignsText)
  const { can } = useSession()
  return campaigns.act.permissions.every((permission) => can(permission)) ? undefined : t('cannotSend')
}

export const useDuplicate = () => {
  const t = useText(campaignsText)
  const { send, sending } = useSend(campaigns.duplicate, { successMessage: ({ name }) => t('duplicated', { name }) })
  const maxNameLength = 120
  return {
    duplicate: ({ _id, name }: Named) =>
      send({ params: { id: _id }, body: { name: t('copyName', { name }).slice(0, maxNameLength) } }),
    duplicating: sending,
  }
}

/** The question before cancelling, and its answer. */
export const useCancel = () => {
  const t = useText(campaignsText)
  const [chosen, setChosen] = useState<Named>()
  const { send, sending } = useSend(campaigns.act, { successMessage: ({ name }) => t('cancelled', { name }) })
  const confirm = async () => {
    if (chosen && (await send({ body: { campaign_id: chosen._id, action: 'cancel' } }))) setChosen(undefined)
  }
  return {
    open: setChosen,
    dialog: {
      opened: chosen !== undefined,
      title: t('cancelTitle', { name: chosen?.name ?? '' }),
      body: t(chosen?.status === 'scheduled' ? 'cancelBody_scheduled' : 'cancelBody_sending'),
      confirmLabel: t('cancel'),
      cancelLabel: t('keep'),
      busy: sending,
      onConfirm: () => void confirm(),
      onCancel: () => setChosen(undefined),
    },
  }
}
