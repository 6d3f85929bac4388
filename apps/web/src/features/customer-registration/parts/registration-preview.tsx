import { useWatch } from 'react-hook-form'
import { registrationFieldNames, type registrationFields } from '#contract/domains/customer-registration.ts'
import type * as z from 'zod'
import { useText } from '#web/client/text.ts'
import { registrationText } from '#web/features/customer-registration/customer-registration.text.ts'
import classes from './registration-preview.module.css'

/** A static preview of the registration form with the current field values. */
export const RegistrationPreview = ({ store }: { store: string }) => {
  const t = useText(registrationText)
  const values = useWatch() as z.input<typeof registrationFields>
  if (values.mode === 'closed') return <p className={classes.paper}>{t('closedPreview', { store })}</p>
  const shownFields = registrationFieldNames.filter((name) => values[name] !== 'off')
  const fields = [
    { name: 'name', label: t('name'), optional: false },
    { name: 'email', label: t('email'), optional: false },
    { name: 'password', label: t('password'), optional: false },
    ...shownFields.map((name) => ({ name, label: t(name), optional: values[name] === 'optional' })),
  ]
  return (
    <div className={classes.paper}>
      <p className={classes.title}>{t('previewTitle', { store })}</p>
      {values.message.trim() && <p className={classes.message}>{values.message}</p>}
      {fields.map(({ name, label, optional }) => (
        <div key={name}>
          <span className={classes.label}>
            {label}
            {optional && <span className={classes.optional}> · {t('optional')}</span>}
          </span>
          <div className={classes.box} data-tall={name === 'address' || undefined} />
        </div>
      ))}
      <div className={classes.button}>{t('register')}</div>
      {values.mode === 'approval' && <p className={classes.note}>{t('waitNote')}</p>}
    </div>
  )
}
