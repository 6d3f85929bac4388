import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useText } from '#web/client/text.ts'
import { listText } from './list.text.ts'

/** Props that a menu or tooltip gives to its target. */
type TargetProps = ActionIconProps & ComponentProps<'button'>

export const ColumnsButton = (props: TargetProps) => {
  const t = useText(listText)
  return (
    <ActionIcon variant="default" size={30} aria-label={t('columns')} {...props}>
      <IconColumns3 size={16} />
    </ActionIcon>
  )
}

interface ExportButtonProps extends TargetProps {
  isDisabled: boolean
}

/** `aria-disabled` rather than `disabled`, which would lose the focus during an export. */
export const ExportButton = ({ isDisabled, ...props }: ExportButtonProps) => {
  const t = useText(listText)
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={t('export')}
      data-disabled={isDisabled}
      aria-disabled={isDisabled || undefined}
      {...props}
    >
      <IconDownload size={16} />
    </ActionIcon>
  )
}
