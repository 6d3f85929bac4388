import { defineText } from '#web/client/text.ts'

export const passwordMeterText = defineText('password-meter', {
  en: {
    strength: 'Password strength: {{level}}',
    level_weak: 'Weak',
    level_fair: 'Fair',
    level_good: 'Good',
    level_strong: 'Strong',
    unmet_length: 'Use at least 8 characters',
    unmet_uppercase: 'Add uppercase letters',
    unmet_lowercase: 'Add lowercase letters',
    unmet_digit: 'Add numbers',
    unmet_special: 'Add special characters',
  },
  es: {
    strength: 'Seguridad de la contraseña: {{level}}',
    level_weak: 'Débil',
    level_fair: 'Aceptable',
    level_good: 'Buena',
    level_strong: 'Fuerte',
    unmet_length: 'Usa al menos 8 caracteres',
    unmet_uppercase: 'Agrega mayúsculas',
    unmet_lowercase: 'Agrega minúsculas',
    unmet_digit: 'Agrega números',
    unmet_special: 'Agrega caracteres especiales',
  },
})
