import { el } from '#web/dom/element.ts'
import { ApiError } from './chat-api.ts'
import type { Chat, ChatState } from './chat.ts'
import type { ChatText } from './chat-widget.text.ts'
import { makeField } from './field.ts'

const scores = [1, 2, 3, 4, 5]

/** Below a closed conversation: a rating, and the way to the next one. The style sheet shows the rest after a choice. */
export const makeRatingForm = (text: ChatText, { rate, startNew }: Pick<Chat, 'rate' | 'startNew'>) => {
  const stars = scores.map((value) =>
    el(
      'label',
      { class: 'star' },
      el('input', { type: 'radio', name: 'score', value, 'aria-label': `${value}/5` }),
      '★',
    ),
  )
  const comment = makeField(text.comment, el('textarea', { name: 'comment', rows: 2, maxlength: 1000 }))
  const submit = async (): Promise<void> => {
    const score = Number(new FormData(form).get('score'))
    await rate(score, comment.input.value.trim()).catch((thrown: unknown) => {
      if (!(thrown instanceof ApiError)) throw thrown
      comment.setError(thrown.message || text.offline)
    })
  }
  const form = el(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
    el('fieldset', {}, el('legend', {}, text.rating), el('div', { class: 'stars' }, ...stars)),
    el('div', { class: 'more' }, comment.element, el('button', {}, text.sendRating)),
  )
  const thanks = el('p', { role: 'status' })
  const element = el(
    'div',
    { class: 'ended' },
    form,
    thanks,
    el('button', { class: 'primary', onclick: startNew }, text.startNew),
  )
  return {
    element,
    render: ({ isRated }: ChatState): void => {
      form.hidden = isRated
      thanks.textContent = isRated ? text.rated : ''
    },
  }
}
