import { defineText } from '#web/client/text.ts'

export const uploadText = defineText('upload', {
  en: {
    uploadFailed: 'Failed to get upload URL',
    deleteFailed: 'Failed to get delete URL',
    transferFailed: 'This could not be uploaded. Please try again.',
    storageRejected:
      'The file couldn’t be uploaded. Your file storage rejected the request. If you manage this server, run npm run s3:check.',
    wrongType: 'This is not a picture we can use. Choose a JPEG, PNG, GIF, SVG, WebP, BMP or TIFF file.',
    refusedFile: 'This file is damaged or not of this type. Choose another.',
    tooLarge: 'This file is larger than {{most}} MB.',
    empty: 'This file is empty.',
    choose: 'Choose a picture',
    replace: 'Replace',
    drop: 'or drop it here',
    limits: 'JPEG, PNG, GIF, SVG, WebP, BMP or TIFF, up to {{most}} MB',
    uploading: 'Uploading {{name}}',
    stop: 'Stop upload',
    pictureOf: 'Picture: {{label}}',
    none: 'None',
    new: 'New picture',
  },
  es: {
    uploadFailed: 'No se pudo obtener la URL de subida',
    deleteFailed: 'No se pudo obtener la URL de borrado',
    transferFailed: 'No se pudo subir. Inténtalo de nuevo.',
    storageRejected:
      'No se pudo subir el archivo. Tu almacenamiento de archivos rechazó la solicitud. Si administras este servidor, ejecuta npm run s3:check.',
    wrongType: 'No podemos usar este archivo. Elige una imagen JPEG, PNG, GIF, SVG, WebP, BMP o TIFF.',
    refusedFile: 'El archivo está dañado o no es de este tipo. Elige otro.',
    tooLarge: 'El archivo pesa más de {{most}} MB.',
    empty: 'El archivo está vacío.',
    choose: 'Elegir imagen',
    replace: 'Reemplazar',
    drop: 'o suéltala aquí',
    limits: 'JPEG, PNG, GIF, SVG, WebP, BMP o TIFF, hasta {{most}} MB',
    uploading: 'Subiendo {{name}}',
    stop: 'Detener la subida',
    pictureOf: 'Imagen: {{label}}',
    none: 'Ninguna',
    new: 'Imagen nueva',
  },
})
