import { defineText } from '#web/client/text.ts'

export const uploadText = defineText('upload', {
  en: {
    uploadFailed: 'Failed to get upload URL',
    deleteFailed: 'Failed to get delete URL',
    transferFailed: 'The upload didn’t finish. Try again.',
    storageRejected:
      'The file couldn’t be uploaded. Your file storage rejected the request. If you manage this server, run npm run s3:check.',
    wrongType: 'This file type isn’t supported. Choose a JPEG, PNG, GIF, SVG, WebP, BMP, or TIFF image.',
    refusedFile:
      'This file is damaged, too large, or of a type that isn’t allowed. Images can have up to 50 megapixels.',
    tooLarge: 'This file is larger than {{most}} MB. Choose a smaller one.',
    empty: 'This file is empty. Choose another.',
    choose: 'Choose image',
    replace: 'Replace image',
    drop: 'or drop it here',
    limits: 'JPEG, PNG, GIF, SVG, WebP, BMP, or TIFF, up to {{most}} MB',
    uploading: 'Uploading {{name}}',
    stop: 'Stop upload',
    imageOf: 'Image: {{label}}',
    none: 'None',
    new: 'New image',
  },
  es: {
    uploadFailed: 'No se pudo obtener la URL de subida',
    deleteFailed: 'No se pudo obtener la URL de borrado',
    transferFailed: 'La subida no terminó. Inténtalo de nuevo.',
    storageRejected:
      'No se pudo subir el archivo. Tu almacenamiento de archivos rechazó la solicitud. Si administras este servidor, ejecuta npm run s3:check.',
    wrongType: 'Este tipo de archivo no es compatible. Elige una imagen JPEG, PNG, GIF, SVG, WebP, BMP o TIFF.',
    refusedFile:
      'El archivo está dañado, es demasiado grande o su tipo no está permitido. Las imágenes pueden tener hasta 50 megapíxeles.',
    tooLarge: 'El archivo pesa más de {{most}} MB. Elige uno más pequeño.',
    empty: 'El archivo está vacío. Elige otro.',
    choose: 'Elegir imagen',
    replace: 'Reemplazar imagen',
    drop: 'o suéltala aquí',
    limits: 'JPEG, PNG, GIF, SVG, WebP, BMP o TIFF, hasta {{most}} MB',
    uploading: 'Subiendo {{name}}',
    stop: 'Detener la subida',
    imageOf: 'Imagen: {{label}}',
    none: 'Ninguna',
    new: 'Imagen nueva',
  },
})
