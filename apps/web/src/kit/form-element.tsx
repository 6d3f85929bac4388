import type { ComponentProps } from 'react'

interface FormElementProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  submit: (form: HTMLFormElement) => void
}

/**
 * The one form element: what is submitted in it stays in it. React passes a submit on to the form that a dialog or a
 * popover was opened from, although they lie elsewhere in the page, and that one would be sent along.
 */
export const FormElement = ({ submit, ...rest }: FormElementProps) => (
  // The contract's rules and words count, not the browser's.
  <form
    noValidate
    {...rest}
    onSubmit={(event) => {
      event.preventDefault()
      event.stopPropagation()
      submit(event.currentTarget)
    }}
  />
)
