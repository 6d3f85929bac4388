import type { maxAttachments } from '#contract/domains/support-rules.ts'
import { el } from '#web/dom/element.ts'
import { ApiError } from './chat-api.ts'
import type { Chat, ChatState } from './chat.ts'
import type { ChatText } from './chat-widget.text.ts'
import { icon } from './icons.ts'
import type { OutgoingFile } from './outbox.ts'
import { maxLength } from './start-form.ts'

const maxRowsHeight = 140
const maxFiles: typeof maxAttachments = 5

/** Where the visitor writes. Enter sends; on a phone it starts a line, and the button sends. */
export const makeComposer = (text: ChatText, chat: Pick<Chat, 'send' | 'typing' | 'upload'>) => {
  let files: OutgoingFile[] = []
  const input = el('textarea', { rows: 1, maxlength: maxLength, 'aria-label': text.message, placeholder: text.message })
  const note = el('p', { class: 'note' })
  const chosen = el('ul')
  const error = el('p', { class: 'error', role: 'alert' })
  const picker = el('input', {
    type: 'file',
    accept: 'image/*,application/pdf',
    hidden: true,
    onchange: () => {
      addFiles(picker.files)
      picker.value = ''
    },
  })
  const attach = el(
    'button',
    { type: 'button', class: 'round quiet', 'aria-label': text.attach, onclick: () => picker.click() },
    icon('attach'),
  )
  const button = el('button', { class: 'primary round', 'aria-label': text.send }, icon('send'))

  const addFile = async (file: File): Promise<void> => {
    let uploaded: OutgoingFile | undefined
    const state = el('span', {}, text.uploading)
    const remove = (): void => {
      files = files.filter((each) => each !== uploaded)
      row.remove()
      input.focus()
    }
    const row = el(
      'li',
      { class: 'row' },
      el('span', {}, file.name),
      state,
      el('button', { type: 'button', class: 'link', 'aria-label': text.removeFile(file.name), onclick: remove }, '✕'),
    )
    chosen.append(row)
    try {
      uploaded = await chat.upload(file)
      // It may have been removed in between.
      if (row.isConnected) files.push(uploaded)
      state.remove()
    } catch (thrown) {
      row.remove()
      if (!(thrown instanceof ApiError)) throw thrown
      // Invalid fields: its type or size.
      error.textContent = thrown.code === 'invalid' ? text.fileRefused : thrown.message || text.notSent
    }
  }
  const addFiles = (list: FileList | null | undefined): void => {
    error.textContent = ''
    for (const file of [...(list ?? [])].slice(0, maxFiles - chosen.children.length)) void addFile(file)
  }

  const resize = (): void => {
    input.style.height = 'auto'
    input.style.height = `${Math.min(input.scrollHeight, maxRowsHeight)}px`
  }
  const submit = (): void => {
    const message = input.value.trim()
    const isUploading = files.length < chosen.children.length
    if (!isUploading && (message !== '' || files.length > 0)) {
      error.textContent = ''
      chat.send(message, files)
      files = []
      chosen.replaceChildren()
      input.value = ''
      resize()
    }
    input.focus()
  }
  input.addEventListener('input', () => {
    resize()
    chat.typing(input.value !== '')
  })
  input.addEventListener('paste', ({ clipboardData }) => {
    if (!attach.hidden) addFiles(clipboardData?.files)
  })
  input.addEventListener('keydown', (event) => {
    const isPhone = matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || isPhone) return
    event.preventDefault()
    submit()
  })
  const element = el(
    'form',
    {
      class: 'composer',
      onsubmit: (event) => {
        event.preventDefault()
        submit()
      },
    },
    note,
    chosen,
    error,
    el('div', { class: 'row' }, picker, attach, input, button),
  )
  return {
    element,
    focus: () => input.focus(),
    render: ({ availability, visitor, blocked, conversationId }: ChatState): void => {
      const isAway = availability && !availability.isOnline
      note.textContent = blocked ?? (isAway && visitor ? text.byEmailTo(visitor.email) : '')
      input.disabled = button.disabled = attach.disabled = blocked !== null
      // Files belong to a conversation.
      attach.hidden = conversationId === null
    },
  }
}
