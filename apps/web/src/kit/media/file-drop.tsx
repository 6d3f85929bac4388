import { Button, FileButton, Text } from '@mantine/core'
import { useRef } from 'react'
import { useFileDrop } from './use-file-drop.ts'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** Label of the button, and the hint beside it, which phones don't show. */
  buttonLabel: string
  hint: string
  accept: string
  onFile: (file: File) => void
  disabled?: boolean
}

/** Accepts one file from the file chooser or by drop. */
export const FileDrop = ({ buttonLabel, hint, accept, onFile, disabled = false }: FileDropProps) => {
  const area = useRef<HTMLDivElement>(null)
  const handleFile = (file: File | null | undefined) => (file && !disabled ? onFile(file) : undefined)
  const isDragOver = useFileDrop(area, (files) => handleFile(files[0]))
  return (
    <div ref={area} className={classes.drop} data-over={isDragOver || undefined}>
      <FileButton accept={accept} onChange={handleFile} disabled={disabled}>
        {(props) => (
          <Button {...props} variant="default" disabled={disabled} data-autofocus>
            {buttonLabel}
          </Button>
        )}
      </FileButton>
      <Text c="dimmed" className={classes.hint}>
        {hint}
      </Text>
    </div>
  )
}
