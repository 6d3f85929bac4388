import { el } from '#web/dom/element.ts'
import { ApiError } from './chat-api.ts'
import type { Chat, ChatState } from './chat.ts'
import type { ChatText } from './chat-widget.text.ts'
import { makeField } from './field.ts'

const scores = [1, 2, 3, 4, 5]

/** Below a closed conversation: a rating, and the way to the next one. */
export const makeRatingForm = (text: ChatText, { rate, startNew }: Pick<Chat, 'rate' | 'startNew'>) => {
  let score = 0
  const stars = scores.map((value) =>
    el(
      'label',
      { class: 'star' },
      el('input', {
        type: 'radio',
        name: 'score',
        value,
        'aria-label': text.score(value),
        onchange: () => choose(value),
      }),
      '★',
    ),
  )
  const comment = makeField(text.comment, el('textarea', { name: 'comment', rows: 2, maxlength: 1000 }))
  const error = el('p', { class: 'error', role: 'alert' })
  const more = el('div', { class: 'more' }, comment.element, el('button', {}, text.sendRating))
  const choose = (value: number): void => {
    score = value
    more.hidden = false
    stars.forEach((star, index) => star.classList.toggle('on', index < value))
  }
  const submit = async (): Promise<void> => {
    await rate(score, comment.input.value.trim()).catch((thrown: unknown) => {
      if (!(thrown instanceof ApiError)) throw thrown
      error.textContent = thrown.message || text.offline
    })
  }
  const form = el(
    'form',
    {
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
    el('fieldset', {}, el('legend', {}, text.rating), el('div', { class: 'stars' }, ...stars)),
    more,
    error,
  )
  more.hidden = true
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
      const message = isRated ? text.rated : ''
      if (thanks.textContent !== message) thanks.textContent = message
    },
  }
}
