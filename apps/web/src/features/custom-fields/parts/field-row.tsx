import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CustomField } from '#contract/domains/custom-fields.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'
import { RowMenu } from '#web/kit/table/row-menu.tsx'
import { useLimitsLabel } from '#web/entities/custom-fields/use-limits-label.ts'
import { customFieldsText } from '#web/features/custom-fields/custom-fields.text.ts'
import classes from './field-row.module.css'

export const FieldRow = ({
  field,
  handle,
  actions,
}: {
  field: CustomField
  handle: ReactNode
  actions: RowAction[]
}) => {
  const t = useText(customFieldsText)
  const limitText = useLimitsLabel()(field)
  const choices = field.limits.choices?.length
  const limits = choices === undefined ? limitText : t('choicesCount', { count: choices })
  return (
    <div className={classes.row}>
      {handle}
      <div className={classes.words}>
        <Link to={field._id} className={classes.name}>
          {field.name}
        </Link>
        <span className={classes.about}>
          {t(`type_${field.type}`)}
          {limits && ` · ${limits}`}
        </span>
      </div>
      <span className={classes.where}>{field.categories.map(({ name }) => name).join(', ') || t('allProducts')}</span>
      <span className={classes.must}>{field.required && <StatusBadge tone="accent">{t('required')}</StatusBadge>}</span>
      {actions.length > 0 && <RowMenu name={field.name} actions={() => actions} />}
    </div>
  )
}
