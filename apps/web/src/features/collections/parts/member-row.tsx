import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CollectionMember } from '#contract/domains/collections.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { membersText } from '#web/features/collections/collections.text.ts'
import classes from './members.module.css'

interface MemberRowProps {
  member: CollectionMember
  handle?: ReactNode
  action?: ReactNode
  /** Shows a badge on products that a rule added. */
  showOrigin?: boolean
}

export const MemberRow = ({ member, handle, action, showOrigin = false }: MemberRowProps) => {
  const t = useText(membersText)
  const { money, number } = useFormat()
  const { priceMin, priceMax } = member
  const stock = member.tracksStock ? t('stock', { stock: number(member.available) }) : t('notTracked')
  const [minPrice, maxPrice] = [priceMin ?? 0, priceMax ?? 0]
  const price = minPrice === maxPrice ? money(minPrice) : `${money(minPrice)} – ${money(maxPrice)}`
  return (
    <div className={classes.line}>
      {handle}
      <Thumbnail url={member.picture ?? undefined} name={member.title} />
      <div className={classes.words}>
        <Link to={`/dashboard/products/${member._id}`} className={classes.title}>
          {member.title}
        </Link>
        <span className={classes.facts}>{priceMin === null ? stock : `${price} · ${stock}`}</span>
      </div>
      <span className={classes.badges}>
        {member.publishState === 'draft' && <StatusBadge tone="neutral">{t('draft')}</StatusBadge>}
        {showOrigin && member.byRule && <StatusBadge tone="info">{t('byRule')}</StatusBadge>}
      </span>
      {action}
    </div>
  )
}
