import { Alert, Button, Loader } from '@mantine/core'
import { customers } from '#contract/domains/customers.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { editorText } from '#web/kit/editor/editor.text.ts'
import { Picker } from '#web/kit/fields/picker.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { smsText } from '#web/features/campaigns/sms.text.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
import { useSmsPreview } from '#web/features/campaigns/use-sms-preview.ts'
import classes from './sms-preview.module.css'

interface SmsPreviewProps {
  /** The customer whose data is shown; null for sample data. */
  customer: string | null
  setCustomer: (customer: string | null) => void
}

/** The message as a phone shows it. */
const SmsPreview = ({ customer, setCustomer }: SmsPreviewProps) => {
  const t = useText(builderText)
  const tSms = useText(smsText)
  const tEditor = useText(editorText)
  const tKit = useText(kitText)
  const { can, store } = useSession()
  const { values } = useCampaignEditor()
  const { text, error, retry } = useSmsPreview(customer)
  const name = store?.name ?? ''
  return (
    <section className={classes.pane} aria-label={tEditor('preview')}>
      {can('view_customers') && (
        <div className={classes.tools}>
          <div className={classes.recipient}>
            <Picker
              label={t('previewAs')}
              endpoint={customers.list}
              query={{ sortBy: 'name' }}
              toOption={({ _id, name: label }) => ({ value: _id, label })}
              placeholder={t('sampleData')}
              value={customer}
              onChange={setCustomer}
            />
          </div>
        </div>
      )}
      <div className={classes.room}>
        {error && (
          <Alert color="warning">
            {tEditor('previewFailed')} {error.message}
            <div>
              <Button variant="default" size="xs" mt="xs" onClick={retry}>
                {tKit('retry')}
              </Button>
            </div>
          </Alert>
        )}
        {text === undefined && !error && <Loader aria-label={tKit('loading')} />}
        {text !== undefined && (
          <div className={classes.phone}>
            <div className={classes.sender}>
              <span className={classes.avatar} aria-hidden="true">
                {[...name][0]?.toUpperCase()}
              </span>
              <span className={classes.name}>{name}</span>
            </div>
            <p className={classes.time}>{tSms('now')}</p>
            <p className={classes.bubble} lang={values.language}>
              {text}
            </p>
          </div>
        )}
      </div>
    </section>
  )
}

export default SmsPreview
