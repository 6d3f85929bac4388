import { IconCopy, IconMessage, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { campaigns } from '#contract/domains/campaigns.ts'
import { type CampaignTemplate, campaignTemplates } from '#contract/domains/campaign-templates.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useGetAll } from '#web/client/use-get-all.ts'
import { useSend } from '#web/client/use-send.ts'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { BlockMenu } from '#web/kit/editor/block-menu.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { campaignsText } from './campaigns.text.ts'
import { newCampaignText } from './new-campaign.text.ts'
import { TemplateCard } from './parts/template-card.tsx'
import classes from './parts/template-card.module.css'

const CopyTemplateDialog = lazy(() => import('./parts/copy-template-dialog.tsx'))

const byName = { sortBy: 'name', sortOrder: 'asc' } as const
const icon = { size: 16, 'aria-hidden': true } as const

/** Templates that the store saved, which can be deleted and copied to other stores. */
const StoreTemplates = ({ use, isCreating }: { use: (template: CampaignTemplate) => void; isCreating: boolean }) => {
  const t = useText(newCampaignText)
  const tList = useText(campaignsText)
  const tKit = useText(kitText)
  const { can, stores } = useSession()
  const { data } = useGetAll(campaignTemplates.list, byName)
  const [copied, setCopied] = useState<CampaignTemplate>()
  const removal = useRemoval(campaignTemplates, { noun: (count) => t('templateNoun', { count }) })
  const templates = data?.data ?? []
  if (templates.length === 0) return null
  const toActions = (template: CampaignTemplate) => [
    ...(stores.length > 1
      ? [{ label: t('copyTemplate'), icon: <IconCopy {...icon} />, run: () => setCopied(template) }]
      : []),
    {
      label: tKit('delete'),
      icon: <IconTrash {...icon} />,
      danger: true as const,
      reason: can('delete_campaign') ? undefined : tList('cannotDelete'),
      run: () => void removal.remove([template]),
    },
  ]
  return (
    <section aria-labelledby="store-templates">
      <h2 id="store-templates" className={classes.heading}>
        {t('yours')}
      </h2>
      <ul className={classes.grid}>
        {templates.map((template) => (
          <TemplateCard
            key={template._id}
            name={template.name}
            about={template.subject}
            template={template}
            disabled={isCreating}
            use={() => use(template)}
            menu={<BlockMenu name={template.name} actions={toActions(template)} />}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {copied && <CopyTemplateDialog template={copied} close={() => setCopied(undefined)} />}
      </Suspense>
    </section>
  )
}

/** A new campaign starts from a template or empty. */
const NewCampaignPage = () => {
  const t = useText(newCampaignText)
  const navigate = useNavigate()
  const { store } = useSession()
  const language = store?.language ?? 'en'
  const ready = useGet(campaignTemplates.ready, { query: { language } })
  const creating = useSend(campaigns.create)
  const create = async (name: string, fields: { template?: string; channel?: 'sms'; smsText?: string } = {}) => {
    const created = await creating.send({ body: { name, ...fields } })
    if (created) void navigate(`/dashboard/campaign/${created._id}`, { replace: true })
  }
  return (
    <>
      <PageHeader title={t('newTitle')} subtitle={t('newSubtitle')} />
      <StoreTemplates use={({ _id, name }) => void create(name, { template: _id })} isCreating={creating.sending} />
      <section aria-labelledby="ready-templates">
        <h2 id="ready-templates" className={classes.heading}>
          {t('ready')}
        </h2>
        <ul className={classes.grid}>
          <TemplateCard
            name={t('blank')}
            about={t('blankAbout')}
            disabled={creating.sending}
            use={() => void create(t('blankName'))}
          />
          <TemplateCard
            name={t('sms')}
            about={t('smsAbout')}
            icon={<IconMessage size={32} />}
            disabled={creating.sending}
            use={() => void create(t('smsName'), { channel: 'sms', smsText: '{{store_name}}: ' })}
          />
          {ready.data?.data.map((template) => (
            <TemplateCard
              key={template.key}
              name={template.name}
              about={template.description}
              template={template}
              disabled={creating.sending}
              use={() => void create(template.name, { template: template.key })}
            />
          ))}
        </ul>
        {!ready.data &&
          (ready.error ? <ErrorState error={ready.error} retry={() => void ready.refetch()} /> : <ListSkeleton />)}
      </section>
    </>
  )
}

export default NewCampaignPage
