import { Anchor, Input, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { onlineStoreText } from '#web/features/online-store/online-store.text.ts'

/** The setting is part of customer registration, where approval depends on it. */
export const GuestCheckout = () => {
  const t = useText(onlineStoreText)
  const { data: registration } = useGet(customerRegistration.get)
  return (
    <Input.Wrapper label={t('guestCheckout')} labelElement="div">
      {registration ? (
        <Text size="sm">
          {t(registration.guestOrders ? 'guests_on' : 'guests_off')}{' '}
          <Anchor component={Link} to="/dashboard/settings/customer-registration" size="sm">
            {t('editGuests')}
          </Anchor>
        </Text>
      ) : (
        <Skeleton h={20} />
      )}
    </Input.Wrapper>
  )
}
