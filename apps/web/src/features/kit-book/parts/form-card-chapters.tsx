import { Button, Paper, Stack } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { account, personFields } from '#contract/domains/account.ts'
import { useText } from '../../../client/text.ts'
import { CopyButton } from '../../../kit/copy-button.tsx'
import { CodeField } from '../../../kit/fields/code-field.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { FormCard } from '../../../kit/form-card.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { UnsavedForms } from '../../../kit/form/unsaved-forms.tsx'
import { Form } from '../../../kit/form.tsx'
import { PasswordMeter } from '../../../kit/password-meter.tsx'
import { Reveal } from '../../../kit/reveal.tsx'
import { kitBookText } from '../kit-book.text.ts'
import { Chapter } from './chapter.tsx'

const somebody = { _id: 'somebody', name: 'Ana Ruiz', email: 'ana@example.com', phone: null, picture: null, version: 1 }

export const FormCardChapter = () => {
  const t = useText(kitBookText)
  return (
    <Chapter title={t('formCard')} use={t('formCardUse')}>
      <UnsavedForms>
        <Stack>
          {[undefined, t('reason')].map((locked) => (
            <FormCard
              key={locked ?? 'open'}
              title={t('customer')}
              help={t('help')}
              locked={locked}
              schema={personFields}
              endpoint={account.changePerson}
              entity={somebody}
              values={(person) => ({ name: person?.name ?? '' })}
              request={(values) => ({ body: { ...values, version: 1 } })}
              success={t('check')}
            >
              <TextField name="name" label={t('name')} />
            </FormCard>
          ))}
          <FormSection title={t('rare')}>
            <Reveal open={t('rare')}>
              {(close) => (
                <Button variant="default" onClick={close}>
                  {t('check')}
                </Button>
              )}
            </Reveal>
          </FormSection>
        </Stack>
      </UnsavedForms>
    </Chapter>
  )
}

const secrets = z.strictObject({ password: z.string(), code: z.string() })

export const CodesChapter = () => {
  const t = useText(kitBookText)
  const [complete, setComplete] = useState(0)
  return (
    <Chapter title={t('codes')} use={t('codesUse')}>
      <Paper p="lg" maw={420}>
        <Form
          schema={secrets}
          initial={{ password: 'lavender', code: '' }}
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
    </Chapter>
  )
}
