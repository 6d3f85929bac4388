import { Button, Paper, Stack } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { account, personFields } from '#contract/domains/account.ts'
import { useText } from '#web/client/text.ts'
import { CopyButton } from '#web/kit/actions/copy-button.tsx'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormCard } from '#web/kit/form/form-card.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { UnsavedForms } from '#web/kit/form/unsaved-forms.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { PasswordMeter } from '#web/entities/identity/password-meter.tsx'
import { Disclosure } from '#web/kit/display/disclosure.tsx'
import { kitGalleryText } from '#web/features/kit-gallery/kit-gallery.text.ts'
import { Section } from './section.tsx'

const examplePerson = {
  _id: 'somebody',
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  phone: null,
  picture: null,
  version: 1,
}

export const FormCardSection = () => {
  const t = useText(kitGalleryText)
  return (
    <Section title={t('formCard')} description={t('formCardUse')}>
      <UnsavedForms>
        <Stack>
          {[undefined, t('reason')].map((locked) => (
            <FormCard
              key={locked ?? 'open'}
              title={t('customer')}
              help={t('help')}
              lockedReason={locked}
              schema={personFields}
              endpoint={account.changePerson}
              entity={examplePerson}
              values={(person) => ({ name: person?.name ?? '' })}
              request={(values) => ({ body: { ...values, version: 1 } })}
              successMessage={t('check')}
            >
              <TextField name="name" label={t('name')} />
            </FormCard>
          ))}
          <FormSection title={t('rare')}>
            <Disclosure buttonLabel={t('rare')}>
              {(close) => (
                <Button variant="default" onClick={close}>
                  {t('check')}
                </Button>
              )}
            </Disclosure>
          </FormSection>
        </Stack>
      </UnsavedForms>
    </Section>
  )
}

const secrets = z.strictObject({ password: z.string(), code: z.string() })

export const CodesSection = () => {
  const t = useText(kitGalleryText)
  const [complete, setComplete] = useState(0)
  return (
    <Section title={t('codes')} description={t('codesUse')}>
      <Paper p="lg" maw={420}>
        <Form
          schema={secrets}
          initialValues={{ password: 'lavender', code: '' }}
          sender={{ send: () => Promise.resolve(undefined), sending: false, error: null }}
          request={(values) => values}
        >
          <Stack>
            <TextField name="password" type="password" label={t('password')} />
            <PasswordMeter name="password" />
            <CodeField name="code" label={t('code')} onComplete={() => setComplete(complete + 1)} />
            <CopyButton text={t('code')} />
          </Stack>
        </Form>
      </Paper>
    </Section>
  )
}
