import { Menu } from '@mantine/core'
import type { RowAction } from '#web/kit/table/columns.ts'
import classes from './action-items.module.css'

/** The entries of a menu of actions. */
export const ActionItems = ({ actions }: { actions: readonly RowAction[] }) =>
  actions.map((action) => (
    <Menu.Item
      key={action.label}
      leftSection={action.icon}
      {...(action.danger && !action.reason ? { color: 'danger' } : {})}
      // Not `disabled`, so that the reason can be focused and read.
      {...(action.reason
        ? { 'aria-disabled': true, closeMenuOnClick: false, className: classes.barred ?? '' }
        : { onClick: action.run })}
    >
      {action.label}
      {action.reason && <small>{action.reason}</small>}
    </Menu.Item>
  ))
