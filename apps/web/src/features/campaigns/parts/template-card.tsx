import { Loader } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { campaigns } from '#contract/domains/campaigns.ts'
import type { CampaignTemplate } from '#contract/domains/campaign-templates.ts'
import { useText } from '#web/client/text.ts'
import { useLatest } from '#web/client/use-latest.ts'
import { EmailFrame } from '#web/kit/frame/email-frame.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { newCampaignText } from '#web/features/campaigns/new-campaign.text.ts'
import classes from './template-card.module.css'

type Template = Pick<CampaignTemplate, 'name' | 'subject' | 'preheader' | 'language' | 'body'>

const emailWidth = 640
const previewHeight = 200

/** Rendered when it comes into view, with the store's products and look. */
const TemplatePreview = ({ template }: { template: Template }) => {
  const t = useText(newCampaignText)
  const tKit = useText(kitText)
  const { ref, inViewport } = useInViewport()
  const wasVisible = useRef(false)
  wasVisible.current ||= inViewport
  const { subject, preheader, language, body } = template
  const { data, error } = useLatest(
    campaigns.preview,
    wasVisible.current ? { body: { subject, preheader, language, body } } : undefined,
  )
  return (
    <div ref={ref} className={classes.preview} style={{ height: previewHeight }}>
      {data && (
        <EmailFrame
          html={data.html}
          title={t('previewOf', { name: template.name })}
          width={emailWidth}
          maxHeight={previewHeight}
        />
      )}
      {!data && !error && <Loader size="sm" aria-label={tKit('loading')} />}
    </div>
  )
}

interface TemplateCardProps {
  name: string
  about?: string | undefined
  /** Without one the card is for something empty. */
  template?: Template
  /** In place of the preview; a plus sign by default. */
  icon?: ReactNode
  disabled: boolean
  use: () => void
  menu?: ReactNode
}

/** A template with a small preview; a click on the card uses it. */
export const TemplateCard = ({ name, about, template, icon, disabled, use, menu }: TemplateCardProps) => {
  const t = useText(newCampaignText)
  const aboutId = useId()
  return (
    <li className={classes.card}>
      {template ? (
        <TemplatePreview template={template} />
      ) : (
        <div className={classes.preview} style={{ height: previewHeight }} aria-hidden="true">
          <span className={classes.plus}>{icon ?? <IconPlus size={32} />}</span>
        </div>
      )}
      <div className={classes.foot}>
        <div className={classes.words}>
          <button
            type="button"
            className={classes.use}
            aria-label={t('use', { name })}
            aria-describedby={about ? aboutId : undefined}
            disabled={disabled}
            onClick={use}
          >
            {name}
          </button>
          {about && (
            <p id={aboutId} className={classes.about}>
              {about}
            </p>
          )}
        </div>
        {menu && <div className={classes.menu}>{menu}</div>}
      </div>
    </li>
  )
}
