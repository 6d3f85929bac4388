import type { z } from 'zod'
import { type Person, account, personFields } from '#contract/domains/account.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ImageField } from '#web/kit/fields/image-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormCard } from '#web/kit/form/form-card.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { profileText } from '#web/features/profile/profile.text.ts'

const personValues = (person: Person | undefined): z.input<typeof personFields> => ({
  name: person?.name ?? '',
  phone: person?.phone ?? null,
  picture: person?.picture?.key ?? null,
})

export const YouSection = () => {
  const t = useText(profileText)
  const { vendor } = useSession().profile
  const { data: person, error, refetch } = useGet(account.person)
  if (!person)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={3} height={460} />
  return (
    <FormCard
      title={t('you')}
      schema={personFields}
      endpoint={account.changePerson}
      entity={person}
      values={personValues}
      request={(values, opened) => ({ body: { ...values, version: opened?.version ?? person.version } })}
      successMessage={t('savedYou')}
    >
      <TextField name="name" label={t('name')} autoComplete="name" />
      <TextField name="phone" label={t('phone')} help={t('phoneHelp')} type="tel" autoComplete="tel" />
      {/* Images are stored per business, and an admin has none. */}
      {vendor && <ImageField name="picture" label={t('image')} saved={person.picture} />}
    </FormCard>
  )
}
