import { Button, Group, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconLink } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { toLinkHref } from './link-href.ts'
import { richTextText } from './rich-text.text.ts'

interface LinkControlProps {
  editor: Editor
  opened: boolean
  setOpened: (opened: boolean) => void
  /** Paths of the shop are links too. */
  acceptsPaths?: boolean
}

const LinkForm = ({ editor, close, acceptsPaths }: { editor: Editor; close: () => void; acceptsPaths: boolean }) => {
  const t = useText(richTextText)
  const currentHref = String(editor.getAttributes('link')['href'] ?? '')
  const [typed, setTyped] = useState(currentHref)
  const applyLink = (text: string): void => {
    const href = toLinkHref(text, acceptsPaths)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && currentHref === '')
      chain.insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    // Must not submit the surrounding form.
    event.preventDefault()
    event.stopPropagation()
    applyLink(typed)
  }
  return (
    <>
      <TextInput
        aria-label={t('linkAddress')}
        placeholder={t(acceptsPaths ? 'linkOrPathHint' : 'linkHint')}
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={() => applyLink(typed)} disabled={typed.trim() === ''}>
          {t('saveLink')}
        </Button>
        {currentHref !== '' && (
          <Button size="xs" variant="default" onClick={() => applyLink('')}>
            {t('removeLink')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** Sets, changes and removes a link; also by Ctrl+K. */
export const LinkControl = ({ editor, opened, setOpened, acceptsPaths = false }: LinkControlProps) => {
  const t = useText(richTextText)
  const active = useEditorState({ editor, selector: (state) => state.editor.isActive('link') })
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus width={280} position="bottom-start" returnFocus>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t('link')}
          title={t('link')}
          active={active}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          <IconLink size={16} stroke={1.5} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkForm editor={editor} close={() => setOpened(false)} acceptsPaths={acceptsPaths} />
      </Popover.Dropdown>
    </Popover>
  )
}
