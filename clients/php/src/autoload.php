<?php

declare(strict_types=1);

// For whoever has no Composer: require this file once.
spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, 'Florin\\')) {
        return;
    }
    $file = __DIR__ . '/' . str_replace('\\', '/', substr($class, strlen('Florin\\'))) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
