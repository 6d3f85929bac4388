import { ActionIcon, Anchor, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Collection, collections, type CollectionMember } from '#contract/domains/collections.ts'
import { maxPageSize } from '#contract/core/page.ts'
import { products } from '#contract/domains/products.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Picker } from '#web/kit/fields/picker.tsx'
import { Reorder } from '#web/kit/reorder/reorder.tsx'
import { membersText } from '#web/features/collections/collections.text.ts'
import { MemberRow } from './member-row.tsx'
import classes from './members.module.css'

/** Products of a collection: manual ones in their own order, then those added by rules. Changes are saved at once. */
export const Members = ({ collection }: { collection: Collection }) => {
  const t = useText(membersText)
  const mayEdit = useSession().can('edit_product_collection')
  const params = { id: collection._id }
  const query = { limit: maxPageSize, sortBy: 'position', sortOrder: 'asc' } as const
  const { data, error, refetch } = useGet(collections.products, { params, query })
  const add = useSend(collections.addProducts, { successMessage: ({ ids }) => t('added', { count: ids.length }) })
  const remove = useSend(collections.removeProducts, {
    successMessage: ({ ids }) => t('removed', { count: ids.length }),
    undo: ({ ids }) => add.send({ params, body: { ids } }),
  })
  const reorder = useSend(collections.arrangeProducts)
  const members = data?.data ?? []
  const byHand = members.filter((member) => member.byHand)
  const renderMember = (member: CollectionMember, handle?: ReactNode) => (
    <MemberRow
      member={member}
      showOrigin
      handle={handle}
      action={
        mayEdit &&
        member.byHand && (
          <ActionIcon
            variant="subtle"
            color="neutral"
            size="lg"
            aria-label={t(member.byRule ? 'removeRuled' : 'remove', { name: member.title })}
            onClick={() => void remove.send({ params, body: { ids: [member._id] } })}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )
      }
    />
  )
  return (
    <div className={classes.members}>
      <FormSection title={t('title')} help={t('help')}>
        {mayEdit && (
          <Picker
            label={t('add')}
            endpoint={products.list}
            toOption={(product) => ({ value: product._id, label: product.title })}
            value={null}
            onChange={(id) => id && void add.send({ params, body: { ids: [id] } })}
          />
        )}
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {data && members.length === 0 && <Text c="dimmed">{t(mayEdit ? 'empty' : 'emptyLocked')}</Text>}
        {byHand.length > 0 && (
          <Reorder
            items={byHand.map(({ _id, title }) => ({ id: _id, label: title }))}
            disabled={!mayEdit}
            onMove={(ids) => reorder.send({ params, body: { ids } })}
            render={(id, handle) => {
              const member = byHand.find(({ _id }) => _id === id)
              return member && renderMember(member, handle)
            }}
          />
        )}
        {members.length > byHand.length && (
          <ul className={classes.lines}>
            {members
              .filter((member) => !member.byHand)
              .map((member) => (
                <li key={member._id}>{renderMember(member)}</li>
              ))}
          </ul>
        )}
        {data && data.total > members.length && (
          <Anchor component={Link} to={`/dashboard/products?collection=${collection._id}`}>
            {t('all', { total: data.total })}
          </Anchor>
        )}
      </FormSection>
    </div>
  )
}
