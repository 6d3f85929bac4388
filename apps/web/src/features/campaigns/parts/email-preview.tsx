import { Alert, Button, Loader, SegmentedControl } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { customers } from '#contract/domains/customers.ts'
import type { campaigns } from '#contract/domains/campaigns.ts'
import type { ApiError } from '#web/client/api-error.ts'
import type { DataOf } from '#contract/core/request.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { type Device, IconLabel } from '#web/kit/editor/editor-bar.tsx'
import { editorText } from '#web/kit/editor/editor.text.ts'
import { Picker } from '#web/kit/fields/picker.tsx'
import { EmailFrame, type EmailScheme } from '#web/kit/frame/email-frame.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { findBlock } from '#web/features/campaigns/campaigns.blocks.ts'
import { campaignsText } from '#web/features/campaigns/campaigns.text.ts'
import { useBlockName } from '#web/features/campaigns/use-block-name.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
import classes from './email-preview.module.css'

const widths: Record<Device, number> = { phone: 390, desktop: 640 }

export interface EmailPreviewProps {
  data: DataOf<typeof campaigns.preview> | undefined
  error: ApiError | undefined
  retry: () => void
  device: Device
  /** The customer whose data is shown; null for sample data. */
  customer: string | null
  setCustomer: (customer: string | null) => void
  showsText: boolean
  /** The open panel of the builder, which is the block's id for a block. */
  panel: string | undefined
  open: (panel: string) => void
}

/** The email as a person gets it, with its line in the inbox. */
export const EmailPreview = (props: EmailPreviewProps) => {
  const { data, error, retry, device, customer, setCustomer, showsText, panel, open } = props
  const t = useText(builderText)
  const tList = useText(campaignsText)
  const tEditor = useText(editorText)
  const tKit = useText(kitText)
  const { can, store } = useSession()
  const { values, body } = useCampaignEditor()
  const getName = useBlockName()
  const [scheme, setScheme] = useState<EmailScheme>('light')
  const toLabel = (id: string): string => {
    const found = findBlock(body.blocks, id)
    return t('editBlock', { name: found ? getName(found.block) : t('footer') })
  }
  return (
    <section className={classes.pane} aria-label={tEditor('preview')}>
      <div className={classes.tools}>
        {can('view_customers') && (
          <div className={classes.recipient}>
            <Picker
              label={t('previewAs')}
              endpoint={customers.list}
              query={{ sortBy: 'name' }}
              toOption={({ _id, name }) => ({ value: _id, label: name })}
              placeholder={t('sampleData')}
              value={customer}
              onChange={setCustomer}
            />
          </div>
        )}
        <SegmentedControl
          aria-label={t('colorScheme')}
          value={scheme}
          onChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
          data={[
            {
              value: 'light',
              label: <IconLabel icon={<IconSun size={18} aria-hidden="true" />}>{t('lightMode')}</IconLabel>,
            },
            {
              value: 'dark',
              label: <IconLabel icon={<IconMoon size={18} aria-hidden="true" />}>{t('darkMode')}</IconLabel>,
            },
          ]}
        />
      </div>
      {error && (
        <Alert color="warning" className={classes.error ?? ''}>
          {tEditor('previewFailed')} {error.message}
          <div>
            <Button variant="default" size="xs" mt="xs" onClick={retry}>
              {tKit('retry')}
            </Button>
          </div>
        </Alert>
      )}
      <div className={classes.room}>
        {data && (
          <div className={classes.email} style={{ maxWidth: widths[device] }}>
            <p className={classes.inbox}>
              <strong>{values.senderName || store?.name}</strong>
              <span className={classes.subject}>{data.subject || tList('noSubject')}</span>
              {data.preheader && <span className={classes.preheader}>{data.preheader}</span>}
            </p>
            {showsText ? (
              <pre className={classes.text}>{values.plainText ?? data.text}</pre>
            ) : (
              <EmailFrame
                html={data.html}
                title={tEditor('preview')}
                width={widths[device]}
                scheme={scheme}
                blocks={{ toLabel, selected: panel, select: open }}
              />
            )}
          </div>
        )}
        {!data && !error && <Loader aria-label={tKit('loading')} />}
      </div>
    </section>
  )
}
