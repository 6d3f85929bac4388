import { Button, FileButton, Text } from '@mantine/core'
import { useRef } from 'react'
import { useDrop } from './fields/use-drop.ts'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** Label of the button, and the hint beside it. */
  choose: string
  hint: string
  accept: string
  take: (file: File) => void
  disabled?: boolean
}

/** Accepts one file from the file chooser or by drop. */
export const FileDrop = ({ choose, hint, accept, take, disabled = false }: FileDropProps) => {
  const area = useRef<HTMLDivElement>(null)
  const chosen = (file: File | null | undefined) => (file && !disabled ? take(file) : undefined)
  const over = useDrop(area, (files) => chosen(files[0]))
  return (
    <div ref={area} className={classes.drop} data-over={over || undefined}>
      <FileButton accept={accept} onChange={chosen} disabled={disabled}>
        {(props) => (
          <Button {...props} variant="default" disabled={disabled} data-autofocus>
            {choose}
          </Button>
        )}
      </FileButton>
      <Text c="dimmed">{hint}</Text>
    </div>
  )
}
