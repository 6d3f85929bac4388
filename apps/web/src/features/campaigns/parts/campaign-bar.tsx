import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconSend, IconTemplate, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Campaign } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { MoreMenu } from '#web/kit/actions/more-menu.tsx'
import { useDeleteAndLeave } from '#web/kit/crud/use-delete-and-leave.ts'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import type { DocumentState } from '#web/kit/document/document-store.ts'
import {
  CompactButton,
  type Device,
  DeviceSwitch,
  EditorBar,
  EditorTitle,
  SaveStatus,
  UndoControls,
} from '#web/kit/editor/editor-bar.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { CampaignStatusBadge } from '#web/entities/campaigns/campaign-status-badge.tsx'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { campaignsText } from '#web/features/campaigns/campaigns.text.ts'
import { sendText } from '#web/features/campaigns/send.text.ts'
import { useDuplicate, useSendReason } from '#web/features/campaigns/use-campaign-actions.ts'
import { type CampaignValues, useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'

const SaveTemplateDialog = lazy(() => import('./save-template-dialog.tsx'))
const SendDialog = lazy(() => import('./send-dialog.tsx'))
const TestDialog = lazy(() => import('./test-dialog.tsx'))

const icon = { size: 16, 'aria-hidden': true } as const

interface CampaignBarProps {
  state: DocumentState<CampaignValues, Campaign>
  undo: () => void
  redo: () => void
  retry: () => void
  /** Saves the draft. Resolves to its version, or undefined if it couldn't be saved. */
  saveDraft: () => Promise<number | undefined>
  receive: (campaign: Campaign) => void
  device: Device
  setDevice: (device: Device) => void
  open: (panel: string) => void
}

export const CampaignBar = (props: CampaignBarProps) => {
  const { state, undo, redo, retry, saveDraft, receive, device, setDevice, open } = props
  const t = useText(builderText)
  const tList = useText(campaignsText)
  const tSend = useText(sendText)
  const tKit = useText(kitText)
  const navigate = useNavigate()
  const { can } = useSession()
  const { canEdit, campaign, uploads, values } = useCampaignEditor()
  const [dialog, setDialog] = useState<'send' | 'test' | 'template'>()
  const [isSaving, setIsSaving] = useState(false)
  const [reviewed, setReviewed] = useState(0)
  const close = () => setDialog(undefined)
  const sendReason = useSendReason()
  const { duplicate, duplicating } = useDuplicate()
  const removal = useRemoval(campaigns, { noun: (count) => tList('noun', { count }) })
  const deleteAndLeave = useDeleteAndLeave()
  const isDraft = campaign.status === 'draft'
  const isEmail = campaign.channel === 'email'
  const back = campaign.isAutomated
    ? { to: '/dashboard/campaign/automations', label: tList('backToAutomations') }
    : { to: '/dashboard/campaign', label: tList('back') }
  // The saved version is reviewed. If it can't be saved, the builder shows why.
  const review = async () => {
    setIsSaving(true)
    const version = await saveDraft()
    setIsSaving(false)
    if (version === undefined) return
    setReviewed(version)
    setDialog('send')
  }
  const copy = async () => {
    await saveDraft()
    const created = await duplicate(campaign)
    if (created) void navigate(`/dashboard/campaign/${created._id}`)
  }
  const actions = [
    ...(can('create_campaign')
      ? [{ label: tList('duplicate'), icon: <IconCopy {...icon} />, run: () => void copy() }]
      : []),
    ...(can('create_campaign') && isEmail
      ? [{ label: t('saveTemplate'), icon: <IconTemplate {...icon} />, run: () => setDialog('template') }]
      : []),
    ...(can('delete_campaign') && (isDraft || campaign.status === 'cancelled')
      ? [
          {
            label: tKit('delete'),
            icon: <IconTrash {...icon} />,
            danger: true as const,
            run: () => void deleteAndLeave(() => removal.remove([campaign])),
          },
        ]
      : []),
  ]
  return (
    <EditorBar
      label={t('toolbar')}
      head={
        <>
          <ActionIcon component={Link} to={back.to} aria-label={back.label} title={back.label}>
            <IconArrowLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <EditorTitle>{values.name}</EditorTitle>
          {!campaign.isAutomated && <CampaignStatusBadge status={campaign.status} />}
          {canEdit && <SaveStatus state={state} retry={retry} uploads={uploads} />}
        </>
      }
    >
      {canEdit && <UndoControls state={state} undo={undo} redo={redo} />}
      {isEmail && <DeviceSwitch device={device} setDevice={setDevice} />}
      {!sendReason && (
        <CompactButton
          label={tSend(isEmail ? 'sendTest' : 'sendTestSms')}
          icon={<IconSend {...icon} />}
          onClick={() => setDialog('test')}
        />
      )}
      {actions.length > 0 && <MoreMenu actions={actions} busy={duplicating} />}
      {isDraft && (
        <Tooltip label={sendReason} disabled={!sendReason}>
          <Button
            onClick={() => void review()}
            loading={isSaving}
            disabled={state.status === 'conflict'}
            {...(sendReason && { 'data-disabled': true, 'aria-disabled': true, onClick: () => undefined })}
          >
            {t('review')}
          </Button>
        </Tooltip>
      )}
      <Suspense fallback={null}>
        {dialog === 'send' && (
          <SendDialog
            campaign={campaign}
            close={close}
            version={reviewed}
            checkAgain={() => void review()}
            receive={receive}
            open={open}
          />
        )}
        {dialog === 'test' && <TestDialog campaign={campaign} close={close} saveDraft={saveDraft} />}
        {dialog === 'template' && <SaveTemplateDialog values={values} close={close} />}
      </Suspense>
    </EditorBar>
  )
}
